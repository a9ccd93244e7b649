class State:
