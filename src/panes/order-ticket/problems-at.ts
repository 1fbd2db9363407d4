/** Which problems stand beside a field. Main thread; pure. */
import type { Composed } from "../../trade/ticket/compose.ts";
import type { Problem, TicketField } from "../../trade/ticket/problem.ts";

export const problemsAt = (composed: Composed, field: TicketField): readonly Problem[] =>
  composed.problems.filter((problem) => problem.field === field);
