import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest } from './counts.ts';

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
    expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 5, failed: 3 });
  });

  it('counts a runner without a report as failed', () => {
    expect(countVitest(null)).toEqual({ passed: 0, failed: 1 });
    expect(countPlaywright({})).toEqual({ passed: 0, failed: 1 });
  });
});
