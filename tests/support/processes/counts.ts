import * as z from 'zod/mini';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Those that failed, by file and title, as far as the report names them. */
  readonly names?: readonly string[];
  /** The tests that this machine cannot run, by name and reason. */
  readonly leftOut?: readonly string[];
  /** The programs that the tests ran in, where these differ between machines. */
  readonly testedIn?: readonly string[];
}

/** The types of a test's annotations for these two. */
export const LEFT_OUT = 'left out';
export const TESTED = 'tested in';

const vitestReport = z.object({
  numPassedTests: z.number(),
  numTotalTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** Counts Vitest's JSON report. A test that did not run proves nothing and counts as failed, as does a file that broke. */
export function countVitest(report: unknown): Count {
  const parsed = vitestReport.safeParse(report);
  if (!parsed.success) return { passed: 0, failed: 1 };
  const { numPassedTests, numTotalTests, testResults } = parsed.data;
  const broken = testResults.filter(
    ({ status, assertionResults }) => status !== 'passed' && assertionResults.length === 0,
  );
  const names = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName }) => `${name}: ${fullName}`),
  );
  return {
    passed: numPassedTests,
    failed: numTotalTests - numPassedTests + broken.length,
    names: [...broken.map(({ name }) => name), ...names],
  };
}

const playwrightTest = z.object({
  status: z.string(),
  annotations: z.array(z.object({ type: z.string(), description: z.optional(z.string()) })),
});
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(playwrightTest),
});
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.optional(z.array(playwrightSuite));
  },
});
type Spec = z.infer<typeof playwrightSpec>;
type Suite = z.infer<typeof playwrightSuite>;

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  suites: z.array(playwrightSuite),
  errors: z.array(z.unknown()),
});

/** Counts Playwright's JSON report in the same way, except for tests that say why this machine cannot run them. */
export function countPlaywright(report: unknown): Count {
  const parsed = playwrightReport.safeParse(report);
  if (!parsed.success) return { passed: 0, failed: 1 };
  const { stats, suites, errors } = parsed.data;
  const specs = suites.flatMap(specsOf);
  const leftOut = specs.flatMap(leftOutOf);
  const testedIn = [...new Set(specs.flatMap((spec) => said(spec.tests, TESTED)))];
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped - leftOut.length + errors.length,
    names: specs.filter(hasFailed).map(({ file, title }) => `${file}: ${title}`),
    leftOut,
    testedIn: testedIn.sort(),
  };
}

function specsOf({ specs, suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function hasFailed({ tests }: Spec): boolean {
  return tests.some(({ status }) => status === 'unexpected' || status === 'flaky');
}

function leftOutOf({ title, tests }: Spec): string[] {
  const skipped = tests.filter(({ status }) => status === 'skipped');
  return skipped.flatMap((test) => said([test], LEFT_OUT).map((why) => `${title}: ${why}`));
}

function said(tests: Spec['tests'], type: string): string[] {
  return tests
    .flatMap(({ annotations }) => annotations)
    .flatMap((note) => (note.type === type ? [note.description ?? ''] : []));
}
