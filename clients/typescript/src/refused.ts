// Every no of the house, and the one that is nobody's: it could not be reached.

import type { Json, Problem, ProblemCode } from "./types.js";

/** The house said no: `code` for programs, `message` for people, the rule and what it is about where there is one. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;
  readonly code: ProblemCode;
  readonly rule: string | undefined;
  readonly params: { readonly [name: string]: Json };
  readonly errors: { readonly [field: string]: readonly string[] } | undefined;

  constructor(
    readonly problem: Problem,
    /** After how many seconds the house wants to be asked again, if it says so. */
    readonly retryAfter: number | null = null,
  ) {
    super(problem.detail);
    const told = problem as { rule?: string; params?: { [name: string]: Json }; errors?: { [field: string]: string[] } };
    this.status = problem.status;
    this.code = problem.code as ProblemCode;
    this.rule = told.rule;
    this.params = told.params ?? {};
    this.errors = told.errors;
  }

  /** Is it one of these? */
  is(...codes: ProblemCode[]): boolean {
    return codes.includes(this.code);
  }
}

/** No answer came, or one that is not of the house. Whether what was asked has been done is not known. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";

  constructor(
    message: string,
    readonly passing = true,
  ) {
    super(message);
  }
}
