import { Link, type LinkProps, NavLink, type NavLinkProps } from 'react-router';
import { useSession } from '../platform/access/use-session.ts';
import { withProject } from '../platform/calls/calls.ts';

interface ProjectTo {
  readonly to: string;
}

/** A link inside the dashboard that keeps the active project. */
export function ProjectLink({ to, ...link }: Omit<LinkProps, 'to'> & ProjectTo) {
  const { project } = useSession();
  return <Link to={withProject(to, project?.id ?? null)} {...link} />;
}

/** As {@link ProjectLink}; knows whether its page is the one that shows. */
export function ProjectNavLink({ to, ...link }: Omit<NavLinkProps, 'to'> & ProjectTo) {
  const { project } = useSession();
  return <NavLink to={withProject(to, project?.id ?? null)} {...link} />;
}
