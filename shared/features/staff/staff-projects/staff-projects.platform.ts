import { type PlatformProject, platformDashboard } from '../../projects/projects/projects.ts';

const people = (count: number): string =>
  count === 0 ? 'nobody yet, but whoever joins' : count === 1 ? 'its one member' : `its ${count} members`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What happens to a project's people with this platform, in plain words.
 * @param hostname of the dashboard they come from
 */
export function platformOutcome(
  project: PlatformProject & { readonly name: string; readonly memberCount: number },
  hostname: string,
): string {
  const { name, platform, memberCount } = project;
  if (platformDashboard(project, hostname) !== null)
    return `Whoever opens a screen of ${name} here is led to ${platform}: ${people(memberCount)}. Their own settings and their other projects stay here. Its stores and orders are not touched.`;
  if (platform !== null && platform !== hostname)
    return `${capital(people(memberCount))} will work on ${name} here. The domain ${platform} is noted, but only turbo and reseller projects are led to theirs.`;
  return `${capital(people(memberCount))} will work on ${name} here, and nobody is led to another domain.`;
}
