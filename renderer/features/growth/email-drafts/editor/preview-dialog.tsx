import { Button, Checkbox, NativeSelect, SegmentedControl, Switch } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import {
  type DraftContent,
  emailDraftCalls,
  TESTS,
} from '../../../../../shared/features/growth/email-drafts/email-drafts.calls.ts';
import {
  DARKNESS,
  type Darkness,
  darkenHtml,
} from '../../../../../shared/features/growth/email-drafts/mail-darkness.ts';
import { PREVIEW_PEOPLE } from '../../../../../shared/features/growth/email-drafts/preview-people.ts';
import { useCall, useCallMutation } from '../../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorState, LoadingState } from '../../../../ui/states.tsx';
import { useEditor } from '../../../site/pages/pages.ts';
import styles from './draft-editor.module.css';

interface PreviewDialogProps {
  readonly params: { readonly division: string; readonly draft: string };
  readonly content: DraftContent;
  readonly from: string;
  readonly onClose: () => void;
}

const PARTS = [
  { value: 'email', label: 'Email' },
  { value: 'text', label: 'Plain text' },
  { value: 'source', label: 'Source' },
];
const WIDTHS = [
  { value: '640', label: 'Desktop' },
  { value: '390', label: 'Phone' },
];

/** As mail programs show it until a reader asks for pictures: their descriptions alone. */
const withoutPictures = (html: string): string =>
  html.replace(/(<img(?:[^>"]|"[^"]*")*?) src="[^"]*"/gi, '$1 src="about:blank"');

function TestForm({ params, onClose }: Pick<PreviewDialogProps, 'params' | 'onClose'>) {
  const editor = useEditor();
  const answer = useCall(emailDraftCalls.listTesters, {});
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const send = useCallMutation(emailDraftCalls.sendTest, { refreshes: [emailDraftCalls.listVersions] });
  const members = answer.data?.members ?? [];
  const to = chosen ?? members.filter(({ isYou }) => isYou).map(({ id }) => id);
  const submit = () =>
    editor.save().then(
      (sequence) =>
        send.mutate(
          { params, body: { sequence, members: [...to] } },
          {
            onError: showFailure,
            onSuccess: ({ sent }) => {
              showSnackbar({ text: sent === 1 ? 'Test sent' : `Test sent to ${sent} people` });
              onClose();
            },
          },
        ),
      () => editor.say('Your changes aren’t saved yet. Try again in a moment'),
    );
  return (
    <fieldset className={styles.test}>
      <legend>Send a test</legend>
      <p>It isn’t counted, and its way to unsubscribe does nothing.</p>
      {members.map(({ id, name, email, isYou }) => (
        <Checkbox
          key={id}
          label={isYou ? `${name} (you)` : name}
          description={email}
          checked={to.includes(id)}
          disabled={!to.includes(id) && to.length >= TESTS.membersMost}
          onChange={(event) =>
            setChosen(event.currentTarget.checked ? [...to, id] : to.filter((other) => other !== id))
          }
        />
      ))}
      <Button loading={send.isPending} disabled={to.length === 0} onClick={() => void submit()}>
        Send test
      </Button>
    </fieldset>
  );
}

/** The email as ten different people get it, in the ways that mail programs show it, and a test of it. */
export default function PreviewDialog({ params, content, from, onClose }: PreviewDialogProps) {
  const { division } = params;
  const answer = useCall(emailDraftCalls.preview, { params: { division }, body: content });
  const [at, setAt] = useState(0);
  const [part, setPart] = useState('email');
  const [width, setWidth] = useState('640');
  const [darkness, setDarkness] = useState<Darkness>('light');
  const [hasPictures, setPictures] = useState(true);
  const shown = answer.data?.people[at];
  const person = PREVIEW_PEOPLE[at];
  const held = answer.data?.held ?? '';
  const count = answer.data?.people.length ?? PREVIEW_PEOPLE.length;
  const html = useMemo(() => {
    const dark = darkenHtml(shown?.html ?? '', darkness);
    return hasPictures ? dark : withoutPictures(dark);
  }, [shown, darkness, hasPictures]);
  const walk = (step: number) => setAt((now) => (now + step + count) % count);
  const onKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('input, select, [role="radiogroup"]'))
      return;
    if (event.key === 'ArrowRight') walk(1);
    else if (event.key === 'ArrowLeft') walk(-1);
    else return;
    event.preventDefault();
  };
  const different = answer.data?.people.filter(({ isDifferent }) => isDifferent) ?? [];
  const names = different.map(({ id }) => PREVIEW_PEOPLE.find((one) => one.id === id)?.title.toLowerCase());
  return (
    <Dialog title="Preview" size="content" onClose={onClose}>
      {answer.isPending && <LoadingState label="The preview" />}
      {answer.isLoadingError && <ErrorState what="the preview" error={answer.error} retry={answer.refetch} />}
      {shown && person && (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrows only walk through the people, as its buttons do
        <div className={styles.preview} onKeyDown={onKey}>
          <div className={styles.controls}>
            <div className={styles.people}>
              <Button variant="default" aria-label="Previous person" onClick={() => walk(-1)}>
                <IconChevronLeft size={18} aria-hidden />
              </Button>
              <NativeSelect
                aria-label="Preview as"
                value={person.id}
                data={PREVIEW_PEOPLE.map(({ id, title, isLeftOut }) => ({
                  value: id,
                  label: isLeftOut ? `${title} (won’t get it)` : title,
                }))}
                onChange={(event) =>
                  setAt(
                    Math.max(
                      0,
                      PREVIEW_PEOPLE.findIndex(({ id }) => id === event.currentTarget.value),
                    ),
                  )
                }
              />
              <Button variant="default" aria-label="Next person" onClick={() => walk(1)}>
                <IconChevronRight size={18} aria-hidden />
              </Button>
            </div>
            <p role="status">
              {different.length === 0
                ? 'All ten people see the same.'
                : `${different.length} of ${count} look different: ${names.join(', ')}.`}
            </p>
            {held !== '' && <p className={styles.held}>{held}</p>}
            <SegmentedControl aria-label="What to show" data={PARTS} value={part} onChange={setPart} />
            <SegmentedControl aria-label="Screen" data={WIDTHS} value={width} onChange={setWidth} />
            <NativeSelect
              label="Colours"
              description="Dark looks are an approximation."
              value={darkness}
              data={Object.entries(DARKNESS).map(([value, label]) => ({ value, label }))}
              onChange={(event) => {
                const { value } = event.currentTarget;
                const found = Object.keys(DARKNESS).find((name): name is Darkness => name === value);
                setDarkness(found ?? 'light');
              }}
            />
            <Switch
              label="Pictures"
              checked={hasPictures}
              onChange={(event) => setPictures(event.currentTarget.checked)}
            />
            <TestForm params={params} onClose={onClose} />
          </div>
          <div className={styles.shown}>
            <div className={styles.head} data-left-out={person.isLeftOut || undefined}>
              <strong>{from}</strong>
              <span>{shown.subject || 'No subject'}</span>
              <small>{shown.preheader}</small>
            </div>
            {part === 'email' ? (
              <iframe
                title={`Email for ${person.title}`}
                sandbox="allow-same-origin"
                srcDoc={html}
                style={{ width: Number(width) }}
              />
            ) : (
              <textarea
                readOnly
                aria-label={part === 'text' ? 'Plain text' : 'Source'}
                value={part === 'text' ? shown.text : shown.html}
              />
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}
