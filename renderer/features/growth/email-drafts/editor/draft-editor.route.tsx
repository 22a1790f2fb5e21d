import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';
import type { CallAnswer } from '../../../../../shared/contract/call.ts';
import { Refusal } from '../../../../../shared/contract/errors.ts';
import { MAIL_BYTES } from '../../../../../shared/features/growth/email-drafts/draft-issues.ts';
import {
  type DraftContent,
  emailDraftCalls,
} from '../../../../../shared/features/growth/email-drafts/email-drafts.calls.ts';
import { NO_BLOCK_FIGURES } from '../../../../../shared/features/site/blocks/blocks.ts';
import { openDocument, type PageDoc, saveTree } from '../../../../../shared/features/site/pages/pages.ts';
import { PAGE_MESSAGES } from '../../../../../shared/rules/messages/messages.ts';
import { useSession } from '../../../../platform/access/use-session.ts';
import { gateway } from '../../../../platform/calls/calls.ts';
import { useCall } from '../../../../platform/data/data.ts';
import { Empty } from '../../../../ui/empty.tsx';
import { Row } from '../../../../ui/layout.tsx';
import { lazyCode } from '../../../../ui/lazy-code.ts';
import { LateDialog } from '../../../../ui/modal/late-dialog.tsx';
import { ProjectLink } from '../../../../ui/project-link.tsx';
import { LoadingState } from '../../../../ui/states.tsx';
import { ToolStart } from '../../../../ui/tool-start.tsx';
import {
  type KeptSession,
  PageEditorScreen,
  type PageServer,
  readSession,
} from '../../../site/pages/pages.ts';
import { DraftCheck } from './draft-check.tsx';
import styles from './draft-editor.module.css';
import { DraftSettings } from './draft-settings.tsx';
import { DraftVersions } from './draft-versions.tsx';
import { FieldMenu } from './field-menu.tsx';
import { MailHtml } from './mail-html.tsx';

const LATE_PREVIEW = lazyCode(() => import('./preview-dialog.tsx'));
const DRAW_AFTER_MS = 200;
const NOTHING = {};

type Loaded = CallAnswer<typeof emailDraftCalls.load>;
type Drawn = CallAnswer<typeof emailDraftCalls.draw>;

interface DraftParams {
  readonly division: string;
  readonly draft: string;
}

const contentOf = (doc: PageDoc): DraftContent => ({
  subject: doc.page.properties.subject,
  preheader: doc.page.properties.preheader,
  blocks: saveTree(doc),
});

/** The email as the server draws it: again soon after a change, and only the newest of several. */
function useDrawn(division: string) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [content, setContent] = useState<DraftContent | null>(null);
  const asked = useRef('');
  const run = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const update = useCallback(
    (doc: PageDoc) => {
      clearTimeout(timer.current);
      const draw = async () => {
        const now = contentOf(doc);
        const text = JSON.stringify(now);
        if (text === asked.current) return;
        asked.current = text;
        run.current += 1;
        const mine = run.current;
        setContent(now);
        try {
          const answer = await gateway().call(emailDraftCalls.draw, { params: { division }, body: now });
          if (mine === run.current) setDrawn(answer);
        } catch {
          // Asked again with the next change; until then the canvas shows what it has.
          asked.current = '';
        }
      };
      timer.current = setTimeout(() => void draw(), asked.current === '' ? 0 : DRAW_AFTER_MS);
    },
    [division],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  return { drawn, content, update };
}

/** How heavy the email is; Gmail cuts those that are heavier than it says. */
function Weight({ bytes }: { readonly bytes: number }) {
  const level = bytes > MAIL_BYTES.cut ? 'over' : bytes > MAIL_BYTES.warn ? 'near' : 'fine';
  return (
    <span className={styles.weight} data-level={level}>
      {Math.max(1, Math.round(bytes / 1000))} of {MAIL_BYTES.cut / 1000} kB
      <span className="only-read-aloud">, at which Gmail cuts emails</span>
    </span>
  );
}

function OpenDraft({
  loaded,
  kept,
  params,
}: {
  readonly loaded: Loaded;
  readonly kept: KeptSession | null;
  readonly params: DraftParams;
}) {
  const [base] = useState(() => openDocument(loaded.document));
  const { drawn, content, update } = useDrawn(params.division);
  const server = useMemo((): PageServer => {
    const listNews = async (since: number) =>
      (await gateway().call(emailDraftCalls.listChanges, { params, query: { since } })).rows;
    return {
      listNews,
      meet: (tab, selection) =>
        gateway().call(emailDraftCalls.meet, { params, body: { tab, selection: [...selection] } }),
      leave: (tab) => gateway().call(emailDraftCalls.leave, { params: { ...params, tab } }),
      send: (sequence, rows) =>
        gateway().call(emailDraftCalls.change, { params, body: { base: sequence, rows: [...rows] } }),
    };
  }, [params]);
  const html = drawn?.html;
  const canvas = useMemo(() => (html === undefined ? <div /> : <MailHtml html={html} />), [html]);
  const bytes = drawn?.bytes ?? null;
  const weight = useMemo(() => (bytes === null ? '' : <Weight bytes={bytes} />), [bytes]);
  return (
    <PageEditorScreen
      division={params.division}
      page={loaded.id}
      base={base}
      kept={kept}
      server={server}
      theme={NOTHING}
      products={NOTHING}
      figures={NO_BLOCK_FIGURES}
      made={NOTHING}
      onDoc={update}
      live={weight}
      mail={{
        drawn: canvas,
        check: (onShow) =>
          drawn ? (
            <DraftCheck weight={weight} issues={drawn.issues} onShow={onShow} />
          ) : (
            <LoadingState label="Check" />
          ),
        tools: <FieldMenu />,
      }}
      settings={() => <DraftSettings storeName={loaded.storeName} postalAddress={loaded.postalAddress} />}
      versions={<DraftVersions params={params} />}
      publishDialog={({ onClose }) =>
        content && (
          <LateDialog code={LATE_PREVIEW} onClose={onClose}>
            {({ default: PreviewDialog }) => (
              <PreviewDialog params={params} content={content} from={loaded.storeName} onClose={onClose} />
            )}
          </LateDialog>
        )
      }
    />
  );
}

function loadMessage(error: unknown): string {
  return error instanceof Refusal && error.status === 404
    ? 'We can’t find this email. It may have been deleted.'
    : 'We couldn’t open this email. Check your connection and try again.';
}

function DraftOfStore({ params }: { readonly params: DraftParams }) {
  const answer = useCall(emailDraftCalls.load, { params });
  const [kept, setKept] = useState<{ readonly session: KeptSession | null } | null>(null);
  const opened = useRef<Loaded | null>(null);
  useEffect(() => {
    void readSession(params.draft).then((session) => setKept({ session }));
  }, [params.draft]);
  if (answer.isError && !opened.current)
    return (
      <ToolStart title="Email not loaded">
        <Empty
          title={loadMessage(answer.error)}
          icon={<IconAlertTriangle size={32} stroke={1.5} />}
          action={
            <Row gap={3} at="center">
              <Button onClick={() => void answer.refetch()}>Try again</Button>
              <Button component={ProjectLink} to="/teemail/drafts/" variant="default">
                Drafts
              </Button>
            </Row>
          }
        />
      </ToolStart>
    );
  if (!answer.data || !kept)
    return (
      <ToolStart title="Edit email">
        <LoadingState label="Edit email" />
      </ToolStart>
    );
  // Asking again, after a break or a log-in, never refills an open editor.
  opened.current ??= answer.data;
  return <OpenDraft loaded={opened.current} kept={kept.session} params={params} />;
}

/** `/teemail/drafts/edit/{page}/`: the page builder with an email. */
export default function EditDraft() {
  const { page = '' } = useParams();
  const { store } = useSession();
  const division = store?.divisionId;
  const params = useMemo(() => (division ? { division, draft: page } : null), [division, page]);
  if (!params)
    return (
      <ToolStart title="Edit email">
        <Empty title={PAGE_MESSAGES.withoutStore} />
      </ToolStart>
    );
  return <DraftOfStore key={`${params.division} ${params.draft}`} params={params} />;
}
