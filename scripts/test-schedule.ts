/** Work that takes a share of the machine's cores, and may have to wait for other work. */
export interface Task {
  readonly name: string;
  /** Cores it keeps busy. */
  readonly cores: number;
  /** Names of tasks that have to have succeeded. */
  readonly after?: readonly string[];
}

export type Outcome = 'passed' | 'failed' | 'skipped';

/**
 * Runs tasks in their order, side by side as far as the cores go. A task whose predecessor failed is skipped; one
 * whose predecessor isn't among the tasks doesn't wait for it.
 */
export async function runSideBySide<T extends Task>(
  tasks: readonly T[],
  cores: number,
  run: (task: T) => Promise<boolean>,
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const names = new Set(tasks.map(({ name }) => name));
  const waiting = [...tasks];
  const running = new Map<T, Promise<void>>();
  const share = (task: T) => Math.min(task.cores, cores);
  const freeCores = () => cores - [...running.keys()].reduce((sum, task) => sum + share(task), 0);
  const predecessors = (task: T) => (task.after ?? []).filter((name) => names.has(name));
  const isReady = (task: T) => predecessors(task).every((name) => outcomes.has(name));

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find((task) => isReady(task));
    if (next && predecessors(next).some((name) => outcomes.get(name) !== 'passed')) {
      waiting.splice(waiting.indexOf(next), 1);
      outcomes.set(next.name, 'skipped');
    } else if (next && share(next) <= freeCores()) {
      waiting.splice(waiting.indexOf(next), 1);
      const done = run(next).then((ok) => {
        outcomes.set(next.name, ok ? 'passed' : 'failed');
        running.delete(next);
      });
      running.set(next, done);
    } else if (running.size > 0) {
      await Promise.race(running.values());
    } else {
      throw new Error(`${waiting.map(({ name }) => name).join(', ')} wait for each other`);
    }
  }
  return outcomes;
}
