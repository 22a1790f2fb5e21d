import { useEffect, useMemo } from 'react';
import { designStepCalls } from '../../../../../shared/features/making/studio/studio.calls.ts';
import { useSession } from '../../../../platform/access/use-session.ts';
import { gateway } from '../../../../platform/calls/calls.ts';
import { type Colleague, colleagues } from '../../../../platform/people/colleagues.ts';
import { type PeopleServer, usePeople } from '../../../../platform/people/use-people.ts';
import { whenIdle } from '../../../../platform/when-idle.ts';
import type { Studio } from '../studio-state.ts';
import type { useAutosave } from './use-autosave.ts';

type Autosave = Pick<ReturnType<typeof useAutosave>, 'server' | 'refresh' | 'onLive'>;

const peopleServer = (design: string, onLive: Autosave['onLive']): PeopleServer => ({
  async meet(tab, selection) {
    const { people, revision, changedSince, status } = await gateway().call(designStepCalls.meet, {
      params: { design },
      body: { tab, selection: [...selection] },
    });
    onLive(changedSince, status);
    return { people, sequence: revision };
  },
  leave: (tab) => gateway().call(designStepCalls.leave, { params: { design, tab } }),
});

/** Other people who have the design open, whose steps arrive as they are made; and this person’s own from other devices. */
export function useDesignPeople(
  designId: string,
  studio: Studio,
  { server, refresh, onLive }: Autosave,
): readonly Colleague[] {
  const { user } = useSession();
  const { live, selection } = studio;
  const people = usePeople({
    isShared: !server.isWhole,
    server: useMemo(() => peopleServer(designId, onLive), [designId, onLive]),
    tab: live.identity.tab,
    selection: selection.map(({ id }) => id),
    sequence: () => live.now().revision,
    refresh,
  });
  useEffect(() => {
    let isLeft = false;
    whenIdle(() => {
      server
        .listLog()
        .then((rows) => {
          if (rows && !isLeft) live.remember(rows);
        })
        // Without them, what this device has kept can be taken back.
        .catch(() => undefined);
    });
    return () => {
      isLeft = true;
    };
  }, [live, server]);
  const me = user?.id ?? null;
  return useMemo(() => colleagues(people, me), [people, me]);
}
