import { refuseScan } from '../../../../shared/features/factory/labels/labels.ts';
import {
  badgeCodeSchema,
  hashBadgeForms,
  hashStaffBadge,
  loginRequests,
  presentBadge,
} from '../../../../shared/features/factory/stations/stations.ts';
import { refusedAnswer } from '../../core/place.ts';
import { answerRequest } from '../../core/requests.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';
import { pinRequests } from './pin-login.ts';

/** A badge opens the station, with or without the network, whether a badge reader or a keyboard reads it. */
export const stationFeature: OpenStationFeature = (core) => {
  /** Not queued: badges can only be registered online, so a late report is useless. */
  async function reportUnknownBadge(code: string): Promise<void> {
    const badge = badgeCodeSchema.safeParse(code);
    if (!badge.success || core.token.read() === null) return;
    const body = {
      codeHash: await hashStaffBadge(badge.data),
      formHashes: await hashBadgeForms(badge.data),
      hint: badge.data.slice(-4),
    };
    await core.gateway.call(presentBadge, { body });
  }

  core.scans.onBadge((code) => {
    const person = core.signIn.findByBadge(code);
    if (person) {
      core.signIn.logIn(person);
      return { tone: 'done', headline: `Hello, ${person.name}`, words: 'You’re logged in.' };
    }
    if (core.signIn.isBadge(code))
      return refusedAnswer(
        refuseScan('badge-shared', 'This reader gives only part of a badge, and it fits two people’s.', {
          seen: `badge ending ${code.slice(-4)}`,
        }),
      );
    reportUnknownBadge(code).catch((error: unknown) => core.log('Reporting a badge failed', error));
    return refusedAnswer(
      refuseScan('badge-unknown', 'This badge isn’t registered.', {
        seen: `badge ending ${code.slice(-4)}`,
      }),
    );
  });

  const listening = core.devices.readers.map((reader) =>
    reader.onRead(({ kind, code }) => {
      if (kind === 'badge') core.answerScan(() => core.scans.scanBadge(code));
    }),
  );
  return {
    requests: [
      ...pinRequests(core),
      answerRequest(loginRequests.signOut, () => {
        core.signIn.signOut();
        return core.state();
      }),
    ],
    commands: {
      'log-out': () => {
        core.signIn.signOut();
        return { tone: 'done', headline: 'Logged out', words: 'Tap your badge to log in again.' };
      },
    },
    close() {
      for (const stop of listening) stop();
    },
  };
};
