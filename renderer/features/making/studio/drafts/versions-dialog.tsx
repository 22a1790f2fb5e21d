import { Button, SegmentedControl, Tabs, TextInput } from '@mantine/core';
import { useState } from 'react';
import { colourOf } from '../../../../../shared/features/making/catalogue/catalogue.ts';
import {
  type DesignVersion,
  designStepCalls,
  type OpenDesign,
} from '../../../../../shared/features/making/studio/studio.calls.ts';
import type { Scene, Side } from '../../../../../shared/features/making/studio/studio.ts';
import { formatDate, formatTime } from '../../../../../shared/rules/dates/dates.ts';
import { gateway } from '../../../../platform/calls/calls.ts';
import { useCall, useCallMutation } from '../../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { Modal } from '../../../../ui/modal/modal.tsx';
import { ErrorState, LoadingState } from '../../../../ui/states.tsx';
import { useSceneFonts } from '../browser-fonts.ts';
import { GarmentPicture } from '../garment-picture.tsx';
import { useStudioResources } from '../studio-resources.ts';
import type { Studio } from '../studio-state.ts';
import styles from './versions.module.css';

const SIDE_NAMES: Record<Side, string> = { front: 'Front', back: 'Back', left: 'Left', right: 'Right' };
/** As many as a person looks back over. */
const STEPS_SHOWN = 20;

const momentOf = (at: string): string => `${formatDate(at, 'shortDay')}, ${formatTime(at)}`;

function titleOf({ kind, name, number }: DesignVersion): string {
  if (kind === 'named') return name;
  return kind === 'published' ? `Published, version ${number}` : 'Day’s work';
}

interface VersionPictureProps {
  readonly base: OpenDesign['base'];
  readonly version: Pick<DesignVersion, 'id' | 'scene' | 'settings'>;
  readonly side: Side;
  readonly alt: string;
}

function VersionPicture({ base, version: { id, scene, settings }, side, alt }: VersionPictureProps) {
  const resources = useStudioResources(scene, useSceneFonts(scene));
  const colour = colourOf(base, settings.defaultColour || settings.colours[0] || '') ?? base.colours[0];
  if (!colour) return null;
  return (
    <GarmentPicture
      base={base}
      colour={colour}
      side={side}
      alt={alt}
      idPrefix={`version-${id}-${alt === '' ? 'small' : 'large'}-`}
      scene={scene}
      resources={resources}
    />
  );
}

const firstSide = (scene: Scene): Side =>
  scene.sides.find(({ elements }) => elements.length > 0)?.side ?? scene.sides[0]?.side ?? 'front';

interface LookProps {
  readonly base: OpenDesign['base'];
  readonly version: DesignVersion;
  readonly onRestore: () => void;
  readonly onBack: () => void;
}

/** A version as it was, to look at. */
function Look({ base, version, onRestore, onBack }: LookProps) {
  const { scene } = version;
  const [side, setSide] = useState<Side>(() => firstSide(scene));
  return (
    <div className={styles.look}>
      <p>
        As on {momentOf(version.at)}. {titleOf(version)}.
      </p>
      <div className={styles.looked}>
        <VersionPicture
          base={base}
          version={version}
          side={side}
          alt={`${SIDE_NAMES[side]} of this version`}
        />
      </div>
      {scene.sides.length > 1 && (
        <SegmentedControl
          aria-label="Version side"
          value={side}
          onChange={(next) => {
            const chosen = scene.sides.find((each) => each.side === next);
            if (chosen) setSide(chosen.side);
          }}
          data={scene.sides.map((each) => ({ value: each.side, label: SIDE_NAMES[each.side] }))}
        />
      )}
      <div className={styles.acts}>
        <Button onClick={onRestore}>Restore</Button>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}

interface VersionsProps {
  readonly design: OpenDesign;
  readonly after: string | undefined;
  readonly onLook: (version: DesignVersion) => void;
  readonly onRestore: (version: DesignVersion) => void;
}

/** A page of versions, with the next one below it where it is asked for. */
function Versions({ design, after, onLook, onRestore }: VersionsProps) {
  const answer = useCall(designStepCalls.listVersions, {
    params: { design: design.id },
    query: after === undefined ? {} : { after },
  });
  const [isLonger, setLonger] = useState(false);
  if (answer.isPending) return <LoadingState label="Versions" />;
  if (answer.isLoadingError)
    return <ErrorState what="the versions" error={answer.error} retry={answer.refetch} />;
  const { versions, hasMore } = answer.data;
  const last = versions.at(-1);
  if (!last && after === undefined)
    return (
      <p className={styles.none}>
        A version is kept each time you publish, each time you name one, and once for each day you work.
      </p>
    );
  return (
    <>
      <ul className={styles.list}>
        {versions.map((version) => (
          <li key={version.id} className={styles.version}>
            <div className={styles.picture}>
              <VersionPicture base={design.base} version={version} side={firstSide(version.scene)} alt="" />
            </div>
            <div className={styles.words}>
              <strong>
                {titleOf(version)}
                {version.isLive && ', live now'}
              </strong>
              <small>
                {momentOf(version.at)}
                {version.by !== null && `, ${version.by}`}
              </small>
            </div>
            <div className={styles.acts}>
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Look at ${titleOf(version)}`}
                onClick={() => onLook(version)}
              >
                Look
              </Button>
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Restore ${titleOf(version)}`}
                onClick={() => onRestore(version)}
              >
                Restore
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {hasMore && last && !isLonger && (
        <Button variant="default" onClick={() => setLonger(true)}>
          Show older versions
        </Button>
      )}
      {isLonger && last && <Versions design={design} after={last.id} onLook={onLook} onRestore={onRestore} />}
    </>
  );
}

function Steps({ studio }: { readonly studio: Studio }) {
  const shown = studio.steps.slice(-STEPS_SHOWN).toReversed();
  if (shown.length === 0) return <p className={styles.none}>What you do to this design is listed here.</p>;
  return (
    <ul className={styles.list} aria-label="Your last steps">
      {shown.map(({ id, words }) => (
        <li key={id} className={styles.step}>
          <span className={styles.stepWords}>{words}</span>
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Undo to before: ${words}`}
            onClick={() => studio.undoTo(id)}
          >
            Undo to here
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface NamingProps {
  readonly designId: string;
  readonly flush: () => Promise<number>;
}

function Naming({ designId, flush }: NamingProps) {
  const [name, setName] = useState('');
  const [isSaving, setSaving] = useState(false);
  const naming = useCallMutation(designStepCalls.nameVersion, { refreshes: [designStepCalls.listVersions] });
  const keep = async () => {
    setSaving(true);
    try {
      await flush();
      await naming.mutateAsync({ params: { design: designId }, body: { name: name.trim() } });
      setName('');
      showSnackbar({ text: 'Version kept' });
    } catch (error) {
      showFailure(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      className={styles.naming}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') void keep();
      }}
    >
      <TextInput
        label="Name this version"
        placeholder="Before the redraw"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isSaving} disabled={name.trim() === ''}>
        Keep version
      </Button>
    </form>
  );
}

interface VersionsDialogProps {
  readonly design: OpenDesign;
  readonly studio: Studio;
  readonly flush: () => Promise<number>;
  /** It is live, and was changed since. */
  readonly hasUnpublished: boolean;
  readonly onClose: () => void;
}

/** What was done to a design, and how it was before: each step and each version can be gone back to. */
export default function VersionsDialog({
  design,
  studio,
  flush,
  hasUnpublished,
  onClose,
}: VersionsDialogProps) {
  const [looked, setLooked] = useState<DesignVersion | null>(null);
  const [isDiscarding, setDiscarding] = useState(false);
  const restore = (version: DesignVersion) => {
    studio.become(version, `restored the version of ${momentOf(version.at)}`);
    showSnackbar({ text: 'Version restored. Undo brings your work back.' });
    onClose();
  };
  const discard = async () => {
    setDiscarding(true);
    try {
      const { live } = await gateway().call(designStepCalls.getLive, { params: { design: design.id } });
      studio.become(live, 'discarded changes');
      showSnackbar({ text: 'Changes discarded. Undo brings them back.' });
      onClose();
    } catch (error) {
      showFailure(error);
    } finally {
      setDiscarding(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={looked ? 'Earlier version' : 'Steps and versions'}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      {looked ? (
        <Look
          base={design.base}
          version={looked}
          onRestore={() => restore(looked)}
          onBack={() => setLooked(null)}
        />
      ) : (
        <>
          {hasUnpublished && (
            <div className={styles.head}>
              <p>Live, with unpublished changes</p>
              <Button variant="default" loading={isDiscarding} onClick={() => void discard()}>
                Discard changes
              </Button>
            </div>
          )}
          <Tabs defaultValue="versions" keepMounted={false}>
            <Tabs.List grow>
              <Tabs.Tab value="versions">Versions</Tabs.Tab>
              <Tabs.Tab value="steps">Your steps</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="versions">
              <Naming designId={design.id} flush={flush} />
              <Versions design={design} after={undefined} onLook={setLooked} onRestore={restore} />
            </Tabs.Panel>
            <Tabs.Panel value="steps">
              <Steps studio={studio} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </Modal>
  );
}
