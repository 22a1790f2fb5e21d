import { useEffect, useState } from 'react';
import { Refusal } from '../../../../shared/contract/errors.ts';
import type { OpenDesign } from '../../../../shared/features/making/studio/studio.calls.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { LatePart } from '../../../ui/late-part.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { openSteps, openWhole, readDraft } from './drafts/local-drafts.ts';
import type { Session } from './drafts/session.ts';
import { editorCode } from './editor-code.ts';
import { useStudioDoor } from './studio-door.ts';
import { StudioFrame } from './studio-frame.tsx';

interface OpenedProps {
  readonly design: OpenDesign;
  readonly refetch: () => Promise<unknown>;
}

interface Opening {
  readonly design: OpenDesign;
  readonly session: Session;
  readonly times: number;
}

/** The editor, starting from the server's design with what this device has kept of it. */
export function OpenedDesign({ design, refetch }: OpenedProps) {
  const { ordering } = useStudioDoor();
  const { user } = useSession();
  const [opened, setOpened] = useState<Opening | null>(null);
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor keeps its own work until it is reopened
  useEffect(() => {
    let left = false;
    void readDraft(design.id).then((draft) => {
      if (left) return;
      const session = ordering ? openWhole(design, draft, null) : openSteps(design, draft, user?.id ?? null);
      setOpened({ design, session, times });
    });
    return () => {
      left = true;
    };
  }, [design.id, times]);
  const isOpen = opened !== null && opened.design.id === design.id;
  // A new design opens with its pictures next to the stage.
  const frame = <StudioFrame isEmpty={(design.scene.sides[0]?.elements.length ?? 0) === 0} />;
  // Its code comes while the device looks for a draft.
  return (
    <LatePart code={editorCode} waiting={frame} what="the studio" reason="Your work is safe.">
      {({ StudioEditor }) =>
        isOpen ? (
          <StudioEditor
            key={`${design.id} ${opened.times}`}
            design={opened.design}
            session={opened.session}
            onReopen={() => void refetch().then(() => setTimes((now) => now + 1))}
          />
        ) : (
          frame
        )
      }
    </LatePart>
  );
}

interface DesignNotOpenedProps {
  readonly error: Error;
  readonly retry: () => void;
}

/** Why a design can’t be opened. */
export function DesignNotOpened({ error, retry }: DesignNotOpenedProps) {
  const isGone = error instanceof Refusal && error.status === 404;
  return (
    <>
      <PageTitle>{isGone ? 'Design not found' : 'Design not loaded'}</PageTitle>
      <ErrorState what="this design" error={error} retry={retry} />
    </>
  );
}
