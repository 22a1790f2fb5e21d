import { Link, type LinkProps } from 'react-router';
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
