//! Nothing but a test: the checked-in parser is the one that the grammar generates.
