import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { DesignDoc } from '../../../../../shared/features/making/studio/scene.history.commands.ts';
import type { OpenDesign } from '../../../../../shared/features/making/studio/studio.calls.ts';
import { cutTo } from '../../../../../shared/rules/text/excerpt.ts';
import { gateway } from '../../../../platform/calls/calls.ts';
import { showFailure, showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { Stack } from '../../../../ui/layout.tsx';
import { Modal } from '../../../../ui/modal/modal.tsx';
import { type StudioCalls, useStudioDoor } from '../studio-door.ts';
import { dropDraft } from './local-drafts.ts';

type Work = Pick<DesignDoc, 'scene' | 'settings'>;

interface ConflictDialogProps {
  readonly design: OpenDesign;
  readonly mine: Work;
  /** Keeps the design on screen, on top of the server's newest revision. */
  readonly onKeepMine: (revision: number) => void;
  /** Reloads the design from the server. */
  readonly onTakeTheirs: () => void;
}

const copyOf = (calls: StudioCalls, work: Work, baseSku: string) =>
  gateway().call(calls.createDesign, {
    body: {
      baseSku,
      scene: work.scene,
      settings: { ...work.settings, name: cutTo(`${work.settings.name || 'Design'} (copy)`, 120) },
    },
  });

/** The design was changed in two places: the version not chosen is saved as a separate design. */
export function ConflictDialog({ design, mine, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  const { calls } = useStudioDoor();
  const [busy, setBusy] = useState(false);
  const settle = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      showSnackbar({ text: 'We’ve saved the other version as a copy' });
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const keepLocalVersion = () =>
    settle(async () => {
      const { design: theirs } = await gateway().call(calls.getDesign, {
        params: { design: design.id },
      });
      await copyOf(calls, theirs, design.base.sku);
      onKeepMine(theirs.revision);
    });
  const loadServerVersion = () =>
    settle(async () => {
      await copyOf(calls, mine, design.base.sku);
      await dropDraft(design.id);
      onTakeTheirs();
    });
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      title="Changed in another window"
      centered
    >
      <Stack>
        <Text>
          This design was changed in another window. Choose a version to continue with. We’ll keep the other
          as a copy.
        </Text>
        <Button onClick={keepLocalVersion} loading={busy}>
          Keep this version
        </Button>
        <Button variant="default" onClick={loadServerVersion} disabled={busy}>
          Open the other version
        </Button>
      </Stack>
    </Modal>
  );
}
