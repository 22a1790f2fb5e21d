import { useEffect } from 'react';
import { defineIsland } from '../../platform/islands/define-island.tsx';
import { withLook } from './theme-preview.rules.ts';

interface ThemePreviewProps {
  /** The only origin that this page takes a theme from. */
  readonly dashboardOrigin: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const texts = (value: unknown, name: RegExp): [string, string][] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([key, text]): [string, string][] =>
        name.test(key) && typeof text === 'string' ? [[key, text]] : [],
      )
    : [];

/** Puts a theme on the page: variables and attributes of its root, nothing else. */
function show(root: HTMLElement, theme: Record<string, unknown>): void {
  for (const [name, value] of texts(theme.variables, /^--store-[a-z-]+$/))
    root.style.setProperty(name, value);
  const attributes = new Map(texts(theme.attributes, /^data-[a-z]+$/));
  for (const name of root.getAttributeNames())
    if (name.startsWith('data-') && !attributes.has(name)) root.removeAttribute(name);
  for (const [name, value] of attributes) root.setAttribute(name, value);
}

/** In a preview, the page takes the theme that the dashboard sends, and links keep the preview. */
function ThemePreview({ dashboardOrigin }: ThemePreviewProps) {
  useEffect(() => {
    const root = document.querySelector<HTMLElement>('[data-theme]');
    if (!root || window.parent === window) return undefined;
    const take = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== dashboardOrigin || source !== window.parent || !isRecord(data)) return;
      if (data.kind === 'theme') show(root, data);
    };
    const keep = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.origin !== location.origin) return;
      link.href = withLook(link.href, location.search);
    };
    window.addEventListener('message', take);
    document.addEventListener('click', keep, true);
    window.parent.postMessage({ kind: 'theme-ready' }, dashboardOrigin);
    return () => {
      window.removeEventListener('message', take);
      document.removeEventListener('click', keep, true);
    };
  }, [dashboardOrigin]);
  return null;
}

export default defineIsland(ThemePreview);
