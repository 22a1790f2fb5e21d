import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowLeft, IconPencil } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { pageCalls } from '../../../../shared/features/site/pages/pages.calls.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { Empty } from '../../../ui/empty.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { SCREENS } from './editor/screens.ts';
import styles from './pages.module.css';

interface PreviewProps {
  readonly division: string;
  readonly page: string;
  readonly layout: string;
}

const isMissing = (error: unknown) => error instanceof Refusal && error.status === 404;

/** The draft in a frame, as the store’s host shows it. */
function DraftFrame({ division, page, layout }: PreviewProps) {
  const loaded = useCall(pageCalls.load, { params: { division, page } });
  const { mutate, data: link, error } = useCallMutation(pageCalls.preview);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    // A link ends after an hour: each visit gets its own.
    if (asked.current === page) return;
    asked.current = page;
    mutate({ params: { division, page } });
  }, [mutate, division, page]);
  const navigate = useNavigate();
  const isFooter = page === 'footer';
  const title = loaded.data?.document.page.properties.title ?? 'Preview';
  const screen = SCREENS.find(({ id }) => id === layout) ?? SCREENS[2];
  return (
    <main className={styles.room}>
      <div className={styles.bar}>
        <Button
          component={ProjectLink}
          to={isFooter ? '/website/' : '/pages/'}
          variant="subtle"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {isFooter ? 'Website' : 'My Pages'}
        </Button>
        <h1>{title}</h1>
        <SegmentedControl
          aria-label="Screen"
          data={SCREENS.map(({ id, label }) => ({ value: id, label }))}
          value={screen.id}
          onChange={(next) =>
            void navigate(withProject(`/pages/preview/${next}/${page}/`), { replace: true })
          }
        />
        <Button
          component={ProjectLink}
          to={isFooter ? '/footer-editor/' : `/pages/edit/${page}/`}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          Edit
        </Button>
      </div>
      {error ? (
        isMissing(error) ? (
          <Empty title={PAGE_MESSAGES.loadNotFound} />
        ) : (
          <ErrorState what="the preview" error={error} retry={() => mutate({ params: { division, page } })} />
        )
      ) : link ? (
        <div className={styles.screen} style={{ width: screen.id === 'desktop' ? '100%' : screen.width }}>
          <iframe title={`Preview of ${title}`} src={link.url} />
        </div>
      ) : (
        <LoadingState label="The preview" />
      )}
    </main>
  );
}

/** `/pages/preview/{layout}/{page}/`: a page’s draft on a phone, a tablet or a desktop. */
export default function PreviewPage() {
  const { page = 'home', layout = 'desktop' } = useParams();
  const { store } = useSession();
  if (!store) return <Empty title={PAGE_MESSAGES.withoutStore} />;
  return <DraftFrame key={page} division={store.divisionId} page={page} layout={layout} />;
}
