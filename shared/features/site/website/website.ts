import type { CallAnswer } from '../../../contract/call.ts';
import { editorPath } from '../pages/pages.ts';
import type { websiteCalls } from './website.calls.ts';

export { type BrokenLink, websiteCalls } from './website.calls.ts';

export type WebsiteOverview = CallAnswer<typeof websiteCalls.overview>;

/** What a merchant does next for the website. */
export interface NextStep {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly to: string;
}

interface StoreAccess {
  readonly isComingSoon: boolean;
  readonly hasPassword: boolean;
}

/** The first thing that is left to do; null where nothing is. */
export function findNextStep(
  { products, home, broken, changed, menu }: WebsiteOverview,
  { isComingSoon, hasPassword }: StoreAccess,
): NextStep | null {
  const [link] = broken;
  const [draft] = changed;
  if (products === 0)
    return {
      title: 'Put your first product on sale',
      text: 'Shoppers can’t buy anything until a product is live.',
      action: 'Create a product',
      to: '/create-a-product/',
    };
  if (link)
    return {
      title: link.kind === 'footer' ? 'Fix a link in your footer' : `Fix a link on ${link.page}`,
      text: `${link.href} ${link.why === 'gone' ? 'doesn’t exist.' : 'is hidden from shoppers.'}`,
      action: link.kind === 'footer' ? 'Open the footer' : 'Open the page',
      to: editorPath({ id: link.pageId, kind: link.kind }),
    };
  if (menu.broken > 0)
    return {
      title: 'Fix your menu',
      text:
        menu.broken === 1
          ? 'An entry opens a page that shoppers can’t see.'
          : `${menu.broken} entries open pages that shoppers can’t see.`,
      action: 'Open the menu',
      to: '/menu-editor/',
    };
  if (!home.isBuilt)
    return {
      title: 'Make your home page your own',
      text: 'Your store shows the home page that every store begins with.',
      action: 'Edit the home page',
      to: '/pages/edit/home/',
    };
  if (draft)
    return {
      title: draft.isLive ? `Publish your changes to ${draft.title}` : `Publish ${draft.title}`,
      text: draft.isLive ? 'Shoppers still see the earlier version.' : 'Only you can see this page.',
      action: 'Open the page',
      to: `/pages/edit/${draft.id}/`,
    };
  if (isComingSoon || hasPassword)
    return {
      title: 'Open your store',
      text: isComingSoon
        ? 'Shoppers see a coming-soon page.'
        : 'Only people with the password can see your store.',
      action: 'Open the settings',
      to: '/settings/',
    };
  return null;
}
