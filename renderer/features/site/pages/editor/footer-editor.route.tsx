import { useMemo } from 'react';
import { PAGE_MESSAGES } from '../../../../../shared/rules/messages/messages.ts';
import { useSession } from '../../../../platform/access/use-session.ts';
import { Empty } from '../../../../ui/empty.tsx';
import { LatePart } from '../../../../ui/late-part.tsx';
import { ToolStart } from '../../../../ui/tool-start.tsx';
import { LATE } from './late-parts.ts';
import { PageOfStore } from './page-of-store.tsx';

/** `/footer-editor/`: the page builder with the footer of the store’s pages. */
export default function EditFooter() {
  const { store } = useSession();
  const division = store?.divisionId;
  const params = useMemo(() => (division ? { division, page: 'footer' } : null), [division]);
  if (!params)
    return (
      <ToolStart title="Footer">
        <Empty title={PAGE_MESSAGES.withoutStore} />
      </ToolStart>
    );
  return (
    <PageOfStore
      key={params.division}
      params={params}
      title="Footer"
      back={{ text: 'Website', to: '/website/' }}
      start={(onMade) => (
        <LatePart
          code={LATE.firstFooter}
          label="Footer"
          around={(state) => <ToolStart title="Footer">{state}</ToolStart>}
        >
          {({ FirstFooter }) => <FirstFooter division={params.division} onMade={onMade} />}
        </LatePart>
      )}
    />
  );
}
