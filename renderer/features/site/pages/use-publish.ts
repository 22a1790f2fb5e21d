import { useNavigate } from 'react-router';
import { pageSpeedCalls } from '../../../../shared/features/site/page-speed/page-speed.calls.ts';
import { brokenBudgets, measuredOf } from '../../../../shared/features/site/page-speed/page-speed.ts';
import { type PageRow, pageCalls } from '../../../../shared/features/site/pages/pages.calls.ts';
import { openDocument } from '../../../../shared/features/site/pages/pages.ts';
import { gateway, withProject } from '../../../platform/calls/calls.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { askLinks, linksOf, shownIn } from '../links/links.ts';
import { blockTree } from './editor/document/block-tree.ts';
import { checkPage } from './editor/publish/page-check.ts';

const WORTH_A_QUESTION: ReadonlySet<string> = new Set(['placeholder', 'empty', 'hidden-all', 'link-broken']);

/** Whether a draft can be published with a reason alone. One that can't be weighed now needs none. */
const isOverBudget = (params: { readonly division: string; readonly page: string }): Promise<boolean> =>
  gateway()
    .call(pageSpeedCalls.weigh, { params })
    .then(
      (weight) => brokenBudgets(measuredOf(weight)).length > 0,
      () => false,
    );

/**
 * Publishes a page’s draft from outside the editor, after the same check: what stops it leads to the editor.
 * @throws where the page can't be loaded or published
 */
export function usePublish(division: string) {
  const navigate = useNavigate();
  const { mutateAsync } = useCallMutation(pageCalls.publish, { refreshes: [pageCalls.list, pageCalls.load] });
  return async ({ id, title, url, live }: Pick<PageRow, 'id' | 'title' | 'url' | 'live'>): Promise<void> => {
    const params = { division, page: id };
    const { document } = await gateway().call(pageCalls.load, { params });
    const doc = openDocument(document);
    const hrefs = [...doc.blocks.values()].flatMap((block) => [
      ...linksOf(block),
      ...shownIn(block.properties),
    ]);
    const issues = checkPage(doc, blockTree(doc), await askLinks(division, hrefs));
    const [stop] = issues.filter(({ stops }) => stops);
    if (stop) {
      const opens = await openPopup('confirm', {
        title: `${title} can’t be published yet`,
        text: stop.message,
        confirmLabel: 'Open the editor',
      });
      if (opens) await navigate(withProject(`/pages/edit/${id}/`));
      return;
    }
    if (await isOverBudget(params)) {
      const opens = await openPopup('confirm', {
        title: `${title} goes over its speed budget`,
        text: 'Publish it in the editor and say why, or make it lighter first.',
        confirmLabel: 'Open the editor',
      });
      if (opens) await navigate(withProject(`/pages/edit/${id}/`));
      return;
    }
    const warned = issues.filter(({ code }) => WORTH_A_QUESTION.has(code));
    const sure = await openPopup('confirm', {
      title: `Publish ${title}?`,
      text: ['Shoppers see it straight away.', ...new Set(warned.map(({ message }) => message))].join(' '),
      confirmLabel: 'Publish',
    });
    if (!sure) return;
    await mutateAsync({ params, body: { sequence: document.sequence, note: '' } });
    if (live.version === null) await openPopup('page-published', { page: { id, title, url } });
    else showSnackbar({ text: `${title} is live` });
  };
}
