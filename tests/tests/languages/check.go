// Compares generated packages with what the generated Rust says.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

type state[S any, E any] interface {
	comparable
	fmt.Stringer
	CanTransition(to S) bool
	IsTerminal() bool
	Next(event E) (S, error)
	Successors() []S
	Targets(event E) []S
}

var facts int

func must[T any](value T, err error) T {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return value
}

func check[S state[S, E], E comparable](name string, parse func(string) (S, error), event func(string) (E, error), initials []S) {
	file := must(os.Open(name + ".tsv"))
	defer file.Close()
	lines := bufio.NewScanner(file)
	starts := 0
	for lines.Scan() {
		parts := strings.Split(lines.Text(), "\t")
		facts++
		one := must(parse(parts[1]))
		ok := one.String() == parts[1]
		switch parts[0] {
		case "initial":
			ok = ok && starts < len(initials) && initials[starts] == one
			starts++
		case "state":
			ok = ok && one.IsTerminal() == (parts[2] == "1")
		case "allow":
			to := must(parse(parts[2]))
			listed := false
			for _, successor := range one.Successors() {
				listed = listed || successor == to
			}
			ok = ok && one.CanTransition(to) == (parts[3] == "1") && listed == (parts[3] == "1")
		case "next":
			word := must(event(parts[2]))
			to, err := one.Next(word)
			found := to.String()
			if err != nil && len(one.Targets(word)) > 0 {
				found = "several"
			} else if err != nil {
				found = "nowhere"
			}
			ok = ok && found == parts[3]
		}
		if !ok {
			fmt.Fprintln(os.Stderr, name, lines.Text())
			os.Exit(1)
		}
	}
	if _, err := parse("no such state"); err == nil || starts != len(initials) {
		fmt.Fprintln(os.Stderr, name, "a state that there is not")
		os.Exit(1)
	}
}

func report() {
	fmt.Println(facts, "facts")
}
