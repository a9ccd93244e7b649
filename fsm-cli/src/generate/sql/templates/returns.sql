
UNION ALL
SELECT chain.run_id, chain.step, chain.source, chain.target
FROM chain
JOIN only_back
    ON only_back.source = chain.source AND only_back.target = chain.target
JOIN some_back
    ON some_back.source = chain.source AND some_back.target = chain.origin
WHERE chain.origin <> chain.target