import { OperatorError } from '../../operator-error.ts'

/** A schema that cannot be brought up to date; the message is meant for the operator. */
export class MigrationError extends OperatorError {}
