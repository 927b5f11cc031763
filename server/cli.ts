// The path of the program in earlier releases, which units of operators may name.
import './cli.mjs'
