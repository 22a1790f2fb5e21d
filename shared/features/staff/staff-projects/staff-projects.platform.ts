import { type PlatformProject, platformDashboard } from '../../projects/projects/projects.ts';

const people = (count: number): string =>
  count === 0 ? 'no one yet, but anyone who joins' : count === 1 ? 'its one member' : `its ${count} members`;
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
    return `Opening ${name} here will take people to ${platform}: ${people(memberCount)}. Their settings and other projects stay here. Its stores and orders aren’t affected.`;
  if (platform !== null && platform !== hostname)
    return `${capital(people(memberCount))} will work on ${name} here. The domain ${platform} is noted, but only turbo and reseller projects open there.`;
  return `${capital(people(memberCount))} will work on ${name} here, on this domain.`;
}
