import { Button, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { LiveState, PageKind, Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import { wallTime } from '../../../../../../shared/rules/dates/dates.ts';
import { openPopup } from '../../../../../platform/popups/popups.ts';
import { failureMessage } from '../../../../../platform/snackbars/snackbars.ts';
import { Modal } from '../../../../../ui/modal/modal.tsx';
import { useEditor } from '../page-editor.ts';
import { usePageSpeed, useWeighing } from '../speed/use-page-speed.ts';
import { BudgetReason, needsReason } from './budget-reason.tsx';
import { CheckList } from './check-list.tsx';
import { FooterReach } from './footer-reach.tsx';
import { scheduledWords } from './live-words.ts';
import { checkPage } from './page-check.ts';
import styles from './publish.module.css';
import type { PublishActs } from './publish-acts.ts';
import { readSchedule, ScheduleFields } from './schedule-fields.tsx';

interface PublishDialogProps {
  readonly live: LiveState;
  readonly timeZone: string;
  readonly acts: PublishActs;
  readonly onClose: () => void;
  readonly onShow: (uid: Uid | null) => void;
}

/** What shoppers see now and what they will see. */
function stateText({ version, changes }: LiveState, kind: PageKind, isLater: boolean): string {
  if (version === null)
    return isLater ? `Shoppers don’t see this ${kind} yet.` : `Shoppers will see this ${kind} from now on.`;
  if (changes === 0) return `Shoppers see version ${version} already.`;
  const count = `${changes} ${changes === 1 ? 'change' : 'changes'}`;
  if (isLater) return `Shoppers see version ${version} until then. The draft has ${count} that it hasn’t.`;
  return `Shoppers see version ${version}. ${count} ${changes === 1 ? 'goes' : 'go'} live.`;
}

const CLOSE = { 'aria-label': 'Close' };
const EMPTY = { day: '', time: '' };

/** Asks again before a page is taken down. */
function Unpublishing({
  kind,
  isHome,
  isBusy,
  onKeep,
  onUnpublish,
}: {
  readonly kind: PageKind;
  readonly isHome: boolean;
  readonly isBusy: boolean;
  readonly onKeep: () => void;
  readonly onUnpublish: () => void;
}) {
  const text =
    kind === 'footer'
      ? 'Shoppers see your store’s name and links alone. Your footer becomes a draft.'
      : isHome
        ? 'Shoppers see the home page that every store begins with instead. Your page becomes a draft.'
        : 'Shoppers can’t open it until you publish it again. It becomes a draft.';
  return (
    <div className={styles.dialog}>
      <p>{text}</p>
      <div className={styles.actions}>
        <Button variant="default" onClick={onKeep}>
          Keep it live
        </Button>
        <Button data-autofocus autoFocus loading={isBusy} onClick={onUnpublish}>
          Unpublish
        </Button>
      </div>
    </div>
  );
}

/** What changed, what to look at, and one press that puts the draft in the shop: now, or at a time. */
export function PublishDialog({ live, timeZone, acts, onClose, onShow }: PublishDialogProps) {
  const editor = useEditor();
  const { scheduled } = live;
  const [note, setNote] = useState('');
  const { data: weight } = usePageSpeed();
  const weigh = useWeighing();
  const [reason, setReason] = useState('');
  const [when, setWhen] = useState<'now' | 'later'>(scheduled ? 'later' : 'now');
  const [wall, setWall] = useState(() => (scheduled ? wallTime(scheduled.at, timeZone) : EMPTY));
  const [takesDraft, setTakesDraft] = useState(false);
  const [isTried, setTried] = useState(false);
  const [isUnpublishing, setUnpublishing] = useState(false);
  const [busy, setBusy] = useState<'main' | 'cancel' | 'unpublish' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stops = checkPage(editor.doc, editor.tree, editor.links).filter(({ stops }) => stops);
  const isMoving = when === 'later' && scheduled !== null && !takesDraft;

  /** @returns whether it was done, and the dialog has closed */
  const act = async (
    which: NonNullable<typeof busy>,
    work: () => Promise<void>,
    said: string,
  ): Promise<boolean> => {
    setBusy(which);
    setFailure(null);
    try {
      await work();
      editor.say(said);
      onClose();
      return true;
    } catch (error) {
      setFailure(failureMessage(error));
      setBusy(null);
      return false;
    }
  };
  const words = { note, budgetReason: needsReason(weight) ? reason.trim() : '' };
  /** Whether the draft, with what was changed a moment ago, keeps to its speed budget or has a reason. */
  const mayGoLive = async (): Promise<boolean> => {
    setBusy('main');
    // Where it can't be saved, publishing says so.
    const now = await editor.save().then(weigh, () => null);
    const isMissing = needsReason(now) && reason.trim() === '';
    if (isMissing) setBusy(null);
    return !isMissing;
  };
  const publish = async () => {
    const { kind, pageId: id, doc } = editor;
    const isDone = await act('main', async () => acts.publish(await editor.save(), words), 'Published');
    // The next times, its merchant knows where it is.
    if (isDone && live.version === null && kind === 'page')
      // What had the focus is gone with this dialog: the editor gives it back.
      void openPopup('page-published', {
        page: { id, title: doc.page.properties.title, url: doc.page.url },
      }).then(onClose);
  };
  const go = async () => {
    setTried(true);
    const read = when === 'now' ? { at: null } : readSchedule(wall, timeZone);
    if ('problem' in read || (!isMoving && !(await mayGoLive()))) return;
    const { at } = read;
    if (at === null) return publish();
    const said = `Goes live on ${scheduledWords(at, timeZone)}`;
    await act(
      'main',
      async () => (isMoving ? acts.move(at) : acts.schedule(await editor.save(), words, at)),
      said,
    );
  };
  if (isUnpublishing)
    return (
      <Modal
        opened
        onClose={onClose}
        title={`Unpublish this ${editor.kind}?`}
        size="lg"
        centered
        closeButtonProps={CLOSE}
      >
        <Unpublishing
          kind={editor.kind}
          isHome={editor.doc.page.url === '/'}
          isBusy={busy === 'unpublish'}
          onKeep={() => setUnpublishing(false)}
          onUnpublish={() => void act('unpublish', acts.unpublish, 'Unpublished')}
        />
        {failure && (
          <p role="alert" className={styles.alert}>
            {failure}
          </p>
        )}
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} title="Publish" size="lg" centered closeButtonProps={CLOSE}>
      <div className={styles.dialog}>
        <p>{stateText(live, editor.kind, when === 'later')}</p>
        {scheduled && (
          <div className={styles.pending}>
            <p>
              Version {scheduled.version} goes live on {scheduledWords(scheduled.at, timeZone)}.
              {when === 'now' && ' Publishing now cancels that.'}
            </p>
            <Button
              variant="default"
              loading={busy === 'cancel'}
              onClick={() => void act('cancel', acts.cancel, 'Schedule cancelled')}
            >
              Cancel the schedule
            </Button>
          </div>
        )}
        <SegmentedControl
          aria-label="When it goes live"
          value={when}
          onChange={(next) => setWhen(next === 'later' ? 'later' : 'now')}
          data={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'At a time' },
          ]}
        />
        {when === 'later' && (
          <ScheduleFields wall={wall} onWall={setWall} timeZone={timeZone} isTried={isTried} />
        )}
        {when === 'later' && scheduled && (
          <Switch
            label="With the draft as it is now"
            description={`Otherwise version ${scheduled.version} goes live, as it was when it was scheduled.`}
            checked={takesDraft}
            onChange={(event) => setTakesDraft(event.currentTarget.checked)}
          />
        )}
        {!isMoving && (
          <>
            <h3>Check</h3>
            <CheckList onShow={onShow} />
            {editor.kind === 'footer' && <FooterReach division={editor.division} />}
            {needsReason(weight) && (
              <BudgetReason weight={weight} value={reason} onValue={setReason} isTried={isTried} />
            )}
            <TextInput
              label="Note"
              description="For the list of versions, if you like."
              maxLength={300}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          </>
        )}
        {failure && (
          <p role="alert" className={styles.alert}>
            {failure}
          </p>
        )}
        <div className={styles.actions}>
          {live.version !== null && (
            <Button
              className={styles.first ?? ''}
              variant="subtle"
              color="brick"
              onClick={() => setUnpublishing(true)}
            >
              Unpublish
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button
            data-autofocus
            disabled={!isMoving && stops.length > 0}
            loading={busy === 'main'}
            onClick={() => void go()}
          >
            {when === 'now'
              ? `Publish this ${editor.kind}`
              : isMoving
                ? 'Move the schedule'
                : `Schedule this ${editor.kind}`}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
