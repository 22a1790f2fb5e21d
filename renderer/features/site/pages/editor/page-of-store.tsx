import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CallAnswer } from '../../../../../shared/contract/call.ts';
import { Refusal } from '../../../../../shared/contract/errors.ts';
import { pageCalls, pagePeopleCalls } from '../../../../../shared/features/site/pages/pages.calls.ts';
import { openDocument } from '../../../../../shared/features/site/pages/pages.ts';
import { PAGE_MESSAGES } from '../../../../../shared/rules/messages/messages.ts';
import { gateway } from '../../../../platform/calls/calls.ts';
import { callKey, useAskedAhead, useCall } from '../../../../platform/data/data.ts';
import { Empty } from '../../../../ui/empty.tsx';
import { LatePart } from '../../../../ui/late-part.tsx';
import { Row } from '../../../../ui/layout.tsx';
import { LateDialog } from '../../../../ui/modal/late-dialog.tsx';
import { ProjectLink } from '../../../../ui/project-link.tsx';
import { LoadingState } from '../../../../ui/states.tsx';
import { ToolStart } from '../../../../ui/tool-start.tsx';
import { readSession } from './document/kept-sessions.ts';
import type { KeptSession } from './document/session.ts';
import type { PageServer } from './document/use-session-sync.ts';
import styles from './editor.module.css';
import { LATE } from './late-parts.ts';
import { LATE_PICTURES } from './late-pictures.ts';
import { PageEditorScreen } from './page-editor-screen.tsx';
import { liveWords } from './publish/live-words.ts';
import type { PublishActs } from './publish/publish-acts.ts';
import { useStoreContent } from './use-store-content.ts';

const inPanel = (state: ReactNode) => <div className={styles.padded}>{state}</div>;

type Loaded = CallAnswer<typeof pageCalls.load>;

export interface PageParams {
  readonly division: string;
  readonly page: string;
}

/** Spec 3 §8.4: one sentence for each way that loading fails. */
function loadMessage(error: unknown): string {
  if (!(error instanceof Refusal)) return PAGE_MESSAGES.loadFailed;
  if (error.status === 404) return PAGE_MESSAGES.loadNotFound;
  return error.status === 403 ? PAGE_MESSAGES.loadForbidden : PAGE_MESSAGES.loadFailed;
}

/** What a refused save is called; the draft stays on this device. */
function saveRefusal(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const messages = {
    402: PAGE_MESSAGES.proRequired,
    403: PAGE_MESSAGES.forbidden,
    404: PAGE_MESSAGES.notFound,
    422: PAGE_MESSAGES.invalid,
  };
  const message = Object.entries(messages).find(([status]) => Number(status) === error.status)?.[1];
  return message ? new Refusal(error.status, error.code, message) : error;
}

function OpenPage({
  loaded,
  kept,
  params,
}: {
  readonly loaded: Loaded;
  readonly kept: KeptSession | null;
  readonly params: PageParams;
}) {
  const client = useQueryClient();
  const [live, setLive] = useState(loaded.live);
  const [base] = useState(() => openDocument(loaded.document));
  const content = useStoreContent(params.division);
  const server = useMemo((): PageServer => {
    const updateLive = async (since: number) => {
      const { rows, live: now } = await gateway().call(pageCalls.listChanges, { params, query: { since } });
      setLive(now);
      return rows;
    };
    return {
      listNews: updateLive,
      meet: async (tab, selection) => {
        const body = { tab, selection: [...selection] };
        const { live: now, ...met } = await gateway().call(pagePeopleCalls.meet, { params, body });
        setLive((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
        return met;
      },
      leave: (tab) => gateway().call(pagePeopleCalls.leave, { params: { ...params, tab } }),
      send: async (sequence, rows) => {
        try {
          const answer = await gateway().call(pageCalls.change, {
            params,
            body: { base: sequence, rows: [...rows] },
          });
          void updateLive(answer.sequence).catch(() => undefined);
          return answer;
        } catch (error) {
          throw saveRefusal(error);
        }
      },
    };
  }, [params]);
  const acts = useMemo((): PublishActs => {
    const settle = async (answer: Promise<{ readonly live: Loaded['live'] }>) => {
      setLive((await answer).live);
      await client.invalidateQueries({ queryKey: callKey(pageCalls.listVersions, { params }) });
    };
    return {
      publish: (sequence, words) =>
        settle(gateway().call(pageCalls.publish, { params, body: { sequence, ...words } })),
      schedule: (sequence, words, at) =>
        settle(gateway().call(pageCalls.schedule, { params, body: { sequence, ...words, at } })),
      move: (at) => settle(gateway().call(pageCalls.reschedule, { params, body: { at } })),
      cancel: () => settle(gateway().call(pageCalls.unschedule, { params })),
      unpublish: () => settle(gateway().call(pageCalls.unpublish, { params })),
    };
  }, [params, client]);
  const rename = useCallback(
    async (url: string) => {
      await gateway().call(pageCalls.update, { params, body: { url } });
      window.location.reload();
    },
    [params],
  );
  return (
    <PageEditorScreen
      division={params.division}
      page={loaded.id}
      base={base}
      kept={kept}
      server={server}
      theme={content.theme}
      products={content.products}
      figures={content.figures}
      made={content.made}
      onDoc={content.update}
      live={liveWords(live, loaded.timeZone)}
      settings={(onShown) =>
        loaded.kind === 'footer' ? (
          <LatePart code={LATE.footerSettings} label="Footer" around={inPanel} onShown={onShown}>
            {({ FooterSettings }) => (
              <FooterSettings isLive={live.version !== null} unpublish={acts.unpublish} />
            )}
          </LatePart>
        ) : (
          <LatePart code={LATE.pageSettings} label="Page settings" around={inPanel} onShown={onShown}>
            {({ PageSettings }) => (
              <PageSettings isHome={loaded.isHome} storeOrigin={loaded.storeOrigin} rename={rename} />
            )}
          </LatePart>
        )
      }
      versions={
        <LatePart code={LATE.versions} label="Versions">
          {({ VersionsPanel }) => <VersionsPanel params={params} />}
        </LatePart>
      }
      publishDialog={(options) => (
        <LateDialog code={LATE.publish} onClose={options.onClose}>
          {({ PublishDialog }) => (
            <PublishDialog {...options} live={live} acts={acts} timeZone={loaded.timeZone} />
          )}
        </LateDialog>
      )}
    />
  );
}

interface PageOfStoreProps {
  readonly params: PageParams;
  /** What the screen is called until the page is there. */
  readonly title: string;
  /** Where the store has no such page yet. */
  readonly start?: (onMade: () => Promise<unknown>) => ReactNode;
  readonly back: { readonly text: string; readonly to: string };
}

/** The page builder with a page of the store, or a start, a wait or a failure. */
export function PageOfStore({ params, title, start, back }: PageOfStoreProps) {
  useAskedAhead(pageCalls.load, { params });
  const answer = useCall(pageCalls.load, { params });
  const [kept, setKept] = useState<{ readonly page: string; readonly session: KeptSession | null } | null>(
    null,
  );
  const opened = useRef<Loaded | null>(null);
  const id = answer.data?.id;
  const isFooter = params.page === 'footer';
  // What shows first is on its way while the page’s data is.
  useEffect(() => {
    for (const part of [LATE.page, LATE_PICTURES.content, isFooter ? LATE.footerSettings : LATE.pageSettings])
      part.ahead();
  }, [isFooter]);
  // Nearly always the address names the page: what this device keeps of it is read while its data is on its way.
  const keptAs = id ?? params.page;
  useEffect(() => {
    void readSession(keptAs).then((session) => setKept({ page: keptAs, session }));
  }, [keptAs]);
  const isGone = answer.error instanceof Refusal && answer.error.status === 404;
  if (isGone && start && !opened.current) return start(answer.refetch);
  if (answer.isError && !opened.current)
    return (
      <ToolStart title="Page not loaded">
        <Empty
          title={loadMessage(answer.error)}
          icon={<IconAlertTriangle size={32} stroke={1.5} />}
          action={
            <Row gap={3} at="center">
              <Button onClick={() => void answer.refetch()}>Try again</Button>
              <Button component={ProjectLink} to={back.to} variant="default">
                {back.text}
              </Button>
            </Row>
          }
        />
      </ToolStart>
    );
  if (!answer.data || !kept || kept.page !== answer.data.id)
    return (
      <ToolStart title={title}>
        <LoadingState label={title} />
      </ToolStart>
    );
  // Asking again, after a break or a log-in, never refills an open editor.
  opened.current ??= answer.data;
  return <OpenPage loaded={opened.current} kept={kept.session} params={params} />;
}
