import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, LEFT_OUT, TESTED } from './counts.ts';

const passed = { status: 'passed', fullName: 'signs in' };
const aFile = { name: 'a.test.ts', status: 'passed', assertionResults: [passed] };

describe('the counts of npm test', () => {
  it('takes what passed and what failed from Vitest', () => {
    const other = {
      ...{ name: 'b.test.ts', status: 'failed' },
      assertionResults: [passed, { status: 'failed', fullName: 'signs out' }],
    };
    const report = { numPassedTests: 2, numTotalTests: 3, testResults: [aFile, other] };
    const names = ['b.test.ts: signs out'];
    expect(countVitest(report)).toEqual({ passed: 2, failed: 1, names });
  });

  it('counts a test file that broke before its first test', () => {
    const broken = { name: 'broken.test.ts', status: 'failed', assertionResults: [] };
    const report = { numPassedTests: 1, numTotalTests: 1, testResults: [aFile, broken] };
    const names = ['broken.test.ts'];
    expect(countVitest(report)).toEqual({ passed: 1, failed: 1, names });
  });

  it('counts a skipped or flaky test as failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 };
    const aSpec = (title: string, status: string) => ({
      ...{ title, file: 'x.e2e.ts', tests: [{ status, annotations: [] }] },
    });
    const specs = [
      aSpec('breaks', 'unexpected'),
      aSpec('may break', 'flaky'),
      aSpec('is fine', 'expected'),
    ];
    const count = countPlaywright({ stats, suites: [{ specs }], errors: [] });
    const names = ['x.e2e.ts: breaks', 'x.e2e.ts: may break'];
    expect(count).toMatchObject({ passed: 5, failed: 3, names });
  });

  it('names what this machine cannot run, and counts it as neither', () => {
    const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 2 };
    const reason = 'webkit is not installed';
    const aTest = (status: string, type: string, description: string) => ({
      status,
      annotations: [{ type, description }],
    });
    const tests = [aTest('expected', TESTED, 'chromium 156'), aTest('skipped', LEFT_OUT, reason)];
    const skipped = {
      title: 'not now',
      file: 'x.e2e.ts',
      tests: [aTest('skipped', 'skip', 'later')],
    };
    const suite = {
      specs: [{ title: 'signs in', file: 'x.e2e.ts', tests }],
      suites: [{ specs: [skipped] }],
    };
    expect(countPlaywright({ stats, suites: [suite], errors: [] })).toEqual({
      passed: 1,
      failed: 1,
      names: [],
      leftOut: [`signs in: ${reason}`],
      testedIn: ['chromium 156'],
    });
  });

  it('counts a runner without a report as failed', () => {
    expect(countVitest(null)).toEqual({ passed: 0, failed: 1 });
    expect(countPlaywright({})).toEqual({ passed: 0, failed: 1 });
  });
});
