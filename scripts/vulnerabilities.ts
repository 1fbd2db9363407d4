/**
 * `npm run vulnerabilities`, before each release: asks the registry which known vulnerabilities the packages of production
 * have. Exit code 0: none that is high or critical; 1: there is one; 2: nobody was asked, since the registry does not answer
 * such questions or cannot be reached, and the release waits for one that does. Runs in Node, from the project's root.
 */
import { spawnSync } from "node:child_process";

const REFUSED = ["high", "critical"];

/** What `npm audit --json` prints, as far as it is read. */
export type AuditReport = {
  readonly auditReportVersion?: number;
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly name: string; readonly severity: string; readonly range: string }>
  >;
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> };
  /** Instead of the rest, where there was no answer. */
  readonly message?: string;
};

/** What the report says, in lines, and the exit code. */
export function judgeAudit(report: AuditReport): { code: 0 | 1 | 2; lines: string[] } {
  const counts = report.metadata?.vulnerabilities;
  if (report.auditReportVersion === undefined || counts === undefined) {
    return { code: 2, lines: [`not looked up: ${report.message ?? "there was no report"}`] };
  }
  const found = Object.values(report.vulnerabilities ?? {});
  const lines = found.map(({ name, severity, range }) => `${severity}: ${name} ${range}`);
  const refused = REFUSED.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0);
  return {
    code: refused > 0 ? 1 : 0,
    lines: [...lines, `${found.length} known vulnerabilities, ${refused} of them high or critical`],
  };
}

function readAudit(): AuditReport {
  const asked = ["audit", "--omit=dev", "--json"];
  const { stdout } = spawnSync("npm", asked, { encoding: "utf8", timeout: 120_000 });
  try {
    return JSON.parse(stdout) as AuditReport;
  } catch {
    return { message: "npm audit printed no report" };
  }
}

if (process.argv[1]?.endsWith("vulnerabilities.ts")) {
  const { code, lines } = judgeAudit(readAudit());
  for (const line of lines) console.log(line);
  process.exitCode = code;
}
