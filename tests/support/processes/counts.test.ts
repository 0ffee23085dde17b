import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, LEFT_OUT, TESTED } from './counts.ts';

const aFile = { status: 'passed', assertionResults: [{}] };

describe('the counts of npm test', () => {
  it('takes what passed and what failed from Vitest', () => {
    const report = { numPassedTests: 3, numTotalTests: 4, testResults: [aFile] };
    expect(countVitest(report)).toEqual({ passed: 3, failed: 1 });
  });

  it('counts a test file that broke before its first test', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const report = { numPassedTests: 1, numTotalTests: 1, testResults: [aFile, broken] };
    expect(countVitest(report)).toEqual({ passed: 1, failed: 1 });
  });

  it('counts a skipped or flaky test as failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 };
    const count = countPlaywright({ stats, suites: [], errors: [] });
    expect(count).toMatchObject({ passed: 5, failed: 3 });
  });

  it('names what this machine cannot run, and counts it as neither', () => {
    const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 2 };
    const reason = 'webkit is not installed';
    const aTest = (status: string, type: string, description: string) => ({
      status,
      annotations: [{ type, description }],
    });
    const tests = [aTest('expected', TESTED, 'chromium 156'), aTest('skipped', LEFT_OUT, reason)];
    const skipped = { title: 'not now', tests: [aTest('skipped', 'skip', 'later')] };
    const suite = { specs: [{ title: 'signs in', tests }], suites: [{ specs: [skipped] }] };
    expect(countPlaywright({ stats, suites: [suite], errors: [] })).toEqual({
      passed: 1,
      failed: 1,
      leftOut: [`signs in: ${reason}`],
      testedIn: ['chromium 156'],
    });
  });

  it('counts a runner without a report as failed', () => {
    expect(countVitest(null)).toEqual({ passed: 0, failed: 1 });
    expect(countPlaywright({})).toEqual({ passed: 0, failed: 1 });
  });
});
