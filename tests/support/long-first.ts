/**
 * The order in which vitest begins test files: in each project those that take long before all others. One project after the
 * other, as a worker serves one: whoever is done with the last file of the first takes the next one's longest. Runs in vitest's
 * own process.
 */
import { relative, sep } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { LONG_TESTS } from "./long-tests.ts";

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const places = new Map(LONG_TESTS.map((path, at) => [path, at]));
    const placeOf = ({ moduleId }: TestSpecification): number =>
      places.get(relative(root, moduleId).split(sep).join("/")) ?? LONG_TESTS.length;
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((own) =>
      sorted
        .filter(({ project }) => project === own)
        .toSorted((one, other) => placeOf(one) - placeOf(other)),
    );
  }
}
