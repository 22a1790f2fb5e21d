import { describe, expect, it } from 'vitest';
import { findNextStep, type WebsiteOverview } from './website.ts';

const ID = '0197a2a4-0000-7000-8000-000000000001';
const READY: WebsiteOverview = {
  origin: 'https://demo.example',
  domain: null,
  products: 3,
  pages: { live: 2, drafts: 0 },
  changed: [],
  home: { isBuilt: true, isLive: true },
  footer: { isBuilt: false, isLive: false, hasDraft: false },
  menu: { isOwn: true, hasDraft: false, broken: 0 },
  broken: [],
};
const OPEN = { isComingSoon: false, hasPassword: false };

describe('the next step for a website', () => {
  it('is none where all is done', () => expect(findNextStep(READY, OPEN)).toBeNull());

  it.each([
    [{ products: 0 }, OPEN, '/create-a-product/'],
    [
      { broken: [{ pageId: ID, kind: 'page' as const, page: 'FAQ', href: '/gone/', why: 'gone' as const }] },
      OPEN,
      `/pages/edit/${ID}/`,
    ],
    [
      {
        broken: [
          { pageId: ID, kind: 'footer' as const, page: 'Footer', href: '/gone/', why: 'gone' as const },
        ],
      },
      OPEN,
      '/footer-editor/',
    ],
    [{ menu: { isOwn: true, hasDraft: false, broken: 2 } }, OPEN, '/menu-editor/'],
    [{ home: { isBuilt: false, isLive: false } }, OPEN, '/pages/edit/home/'],
    [
      {
        changed: [
          { id: ID, title: 'Lookbook', url: '/lookbook/', isLive: false, changedAt: '2026-01-01T00:00:00Z' },
        ],
      },
      OPEN,
      `/pages/edit/${ID}/`,
    ],
    [{}, { isComingSoon: true, hasPassword: false }, '/settings/'],
    [{}, { isComingSoon: false, hasPassword: true }, '/settings/'],
  ])('for %j and %j opens %s', (change, access, to) => {
    expect(findNextStep({ ...READY, ...change }, access)?.to).toBe(to);
  });

  it('mends what shoppers meet before it asks for more', () => {
    const both = {
      ...READY,
      home: { isBuilt: false, isLive: false },
      broken: [{ pageId: ID, kind: 'page' as const, page: 'FAQ', href: '/gone/', why: 'gone' as const }],
    };
    expect(findNextStep(both, OPEN)?.title).toBe('Fix a link on FAQ');
  });
});
