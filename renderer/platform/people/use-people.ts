import { useEffect, useRef, useState } from 'react';
import { PEOPLE_HERE, type PersonHere } from '../../../shared/rules/people-here/people-here.ts';

/** The server’s part in it. */
export interface PeopleServer {
  /** Tells what is selected in a tab; answers who else is there, and the number of the newest change. */
  readonly meet: (
    tab: string,
    selection: readonly string[],
  ) => Promise<{ readonly people: readonly PersonHere[]; readonly sequence: number }>;
  readonly leave: (tab: string) => Promise<unknown>;
}

const ALONE_MS = 4_000;
const TOGETHER_MS = 1_000;
/** While another tab is looked at. */
const HIDDEN_MS = 8_000;
const GONE_MS = PEOPLE_HERE.hereSeconds * 1_000;

interface Options {
  /** False where no one else can be there. */
  readonly isShared?: boolean;
  readonly server: PeopleServer;
  readonly tab: string;
  readonly selection: readonly string[];
  /** Number of the newest change that this tab has. */
  readonly sequence: () => number;
  /** Takes in changes of others. */
  readonly refresh: () => Promise<void>;
}

const isSame = (one: readonly PersonHere[], other: readonly PersonHere[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Other people who have the same page or design open, and what they have selected. Others see this person’s selection within about a second, and
 * what one of them changes comes as soon. Alone, it asks seldom.
 */
export function usePeople(options: Options): readonly PersonHere[] {
  const [people, setPeople] = useState<readonly PersonHere[]>([]);
  const latest = useRef(options);
  latest.current = options;
  const wake = useRef<() => void>(() => undefined);
  const selected = options.selection.join(' ');
  const told = useRef<string | null>(null);

  const { isShared = true } = options;
  useEffect(() => {
    if (!isShared) return;
    let isOver = false;
    let isAsking = false;
    let isAskedAgain = false;
    let isTogether = false;
    let heardAt = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      const pause = document.hidden ? HIDDEN_MS : isTogether ? TOGETHER_MS : ALONE_MS;
      timer = setTimeout(() => void ask(), isAskedAgain ? 0 : pause);
      isAskedAgain = false;
    };
    const ask = async () => {
      isAsking = true;
      const { server, tab, selection } = latest.current;
      told.current = selection.join(' ');
      try {
        const answer = await server.meet(tab, selection.slice(0, PEOPLE_HERE.selectedMost));
        if (isOver) return;
        heardAt = Date.now();
        isTogether = answer.people.length > 0;
        setPeople((now) => (isSame(now, answer.people) ? now : answer.people));
        if (answer.sequence > latest.current.sequence()) await latest.current.refresh();
      } catch {
        // Without a network no one is known to be there for longer than the server would say so.
        if (!isOver && Date.now() - heardAt > GONE_MS) setPeople([]);
      } finally {
        isAsking = false;
        if (!isOver) later();
      }
    };
    wake.current = () => {
      if (isAsking) isAskedAgain = true;
      else if (isTogether) void ask();
    };
    const onVisible = () => {
      if (!document.hidden && !isAsking) void ask();
    };
    document.addEventListener('visibilitychange', onVisible);
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
      void latest.current.server.leave(latest.current.tab).catch(() => undefined);
    };
  }, [isShared]);

  useEffect(() => {
    if (told.current !== selected) wake.current();
  }, [selected]);

  return people;
}
