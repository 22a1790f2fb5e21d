import { useEffect, useState } from 'react';
import { Refusal } from '../../../../shared/contract/errors.ts';
import type { OpenDesign } from '../../../../shared/features/making/studio/studio.calls.ts';
import type { SceneHistory } from '../../../../shared/features/making/studio/studio.ts';
import { LatePart } from '../../../ui/late-part.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { readDraft, revisionOf } from './drafts/local-drafts.ts';
import { readHistory } from './drafts/local-history.ts';
import type { Work } from './drafts/use-autosave.ts';
import { editorCode } from './editor-code.ts';
import { StudioFrame } from './studio-frame.tsx';

interface OpenedProps {
  readonly design: OpenDesign;
  readonly refetch: () => Promise<unknown>;
}

interface Opening {
  readonly design: OpenDesign;
  readonly work: Work;
  readonly history: SceneHistory | null;
  readonly times: number;
}

/** The editor, starting from the server's design or from this device's unsaved draft. */
export function OpenedDesign({ design, refetch }: OpenedProps) {
  const [opened, setOpened] = useState<Opening | null>(null);
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor keeps its own work until it is reopened
  useEffect(() => {
    let left = false;
    void readDraft(design.id).then(async (draft) => {
      const history = await readHistory(design.id, (draft ?? design).scene);
      if (left) return;
      const begun = draft ? { ...design, revision: revisionOf(draft, design) } : design;
      setOpened({ design: begun, work: draft ?? design, history, times });
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
            work={opened.work}
            history={opened.history}
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
