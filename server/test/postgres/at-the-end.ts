import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Does something after the test that is running or, outside of a test, after the file: `afterAll` within a test is never called. */
export const atTheEnd = (work: () => unknown) =>
  TestRunner.getCurrentTest() ? onTestFinished(async () => void (await work())) : afterAll(async () => void (await work()))
