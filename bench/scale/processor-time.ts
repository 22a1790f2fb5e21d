import { readdir, readFile } from 'node:fs/promises';

const NANOSECONDS_PER_MS = 1e6;

/** Linux counts the time of processes that have ended in hundredths of a second. */
const MS_PER_TICK = 10;

interface Running {
  readonly pid: number;
  readonly parent: number;
  /** Processor time of those it started that have ended. */
  readonly endedMs: number;
}

async function running(): Promise<Running[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // From the process’s state on, which follows its name in brackets. proc_pid_stat(5)
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [parent = Number.NaN, ended = 0, endedInKernel = 0] = [fields[1], fields[13], fields[14]].map(
        Number,
      );
      return { pid: Number(pid), parent, endedMs: (ended + endedInKernel) * MS_PER_TICK };
    }),
  );
  return found.filter(({ parent }) => !Number.isNaN(parent));
}

/** Process that started another one. */
export const parentOf = async (pid: number): Promise<number> =>
  (await running()).find((each) => each.pid === pid)?.parent ?? Number.NaN;

async function timeOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const times = await Promise.all(
    threads.map(async (thread) => {
      const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
      return Number(text.split(' ')[0]) / NANOSECONDS_PER_MS;
    }),
  );
  return times.reduce((sum, time) => sum + time, 0);
}

/** What a process's main thread has had of a core so far, and how long it was ready for one that others had. */
export interface ThreadTime {
  readonly ranMs: number;
  readonly waitedMs: number;
}

/** 0 on systems other than Linux. */
export async function mainThreadTime(pid: number): Promise<ThreadTime> {
  const text = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').catch(() => '0 0');
  const [ran = 0, waited = 0] = text.split(' ').map((part) => Number(part) / NANOSECONDS_PER_MS);
  return { ranMs: ran, waitedMs: waited };
}

/** Milliseconds of processor time that a process and those it started have taken, without those that `apart` started. */
export async function processorTime(root: number, apart?: number): Promise<number> {
  const all = await running();
  const tree = new Set([root]);
  for (let size = 0; size !== tree.size; ) {
    size = tree.size;
    for (const { pid, parent } of all) if (pid !== apart && tree.has(parent)) tree.add(pid);
  }
  const ended = all.find(({ pid }) => pid === root)?.endedMs ?? 0;
  const times = await Promise.all([...tree].map(timeOf));
  return times.reduce((sum, time) => sum + time, ended);
}
