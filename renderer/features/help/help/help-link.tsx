import type { ReactNode } from 'react';
import { useVisit } from '../../../platform/access/use-session.ts';
import { ProjectLink } from '../../../ui/project-link.tsx';

/** A link of a help page; on a store's pages, where nothing navigates by script, a plain one. */
export function HelpLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const visit = useVisit();
  return visit?.store ? <a href={to}>{children}</a> : <ProjectLink to={to}>{children}</ProjectLink>;
}
