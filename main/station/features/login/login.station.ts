import { refuseScan } from '../../../../shared/features/factory/labels/labels.ts';
import {
  badgeCodeSchema,
  hashStaffBadge,
  loginRequests,
  presentBadge,
} from '../../../../shared/features/factory/stations/stations.ts';
import { refusedAnswer, type ScanResult } from '../../core/place.ts';
import { answerRequest } from '../../core/requests.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';

/** A badge opens the station, with or without the network. */
export const stationFeature: OpenStationFeature = (core) => {
  /** Not queued: badges can only be registered online, so a late report is useless. */
  async function reportUnknownBadge(code: string): Promise<void> {
    const badge = badgeCodeSchema.safeParse(code);
    if (!badge.success || core.token.read() === null) return;
    const body = { codeHash: await hashStaffBadge(badge.data), hint: badge.data.slice(-4) };
    await core.gateway.call(presentBadge, { body });
  }

  async function readBadge(code: string): Promise<void> {
    const person = await core.signIn.badge(code);
    const answer: ScanResult = person
      ? { tone: 'done', headline: `Hello, ${person.name}`, words: 'You’re logged in.' }
      : refusedAnswer(
          refuseScan('badge-unknown', 'This badge isn’t registered.', {
            seen: `badge ending ${code.slice(-4)}`,
          }),
        );
    core.answerScan(() => core.scans.tell(answer, '', 'rfid'));
    if (!person) await reportUnknownBadge(code);
  }

  const listening = core.devices.readers.map((reader) =>
    reader.onRead(({ kind, code }) => {
      if (kind !== 'badge') return;
      readBadge(code).catch((error: unknown) => core.log('Reading or reporting a badge failed', error));
    }),
  );
  return {
    requests: [
      answerRequest(loginRequests.signOut, () => {
        core.signIn.signOut();
        return core.state();
      }),
    ],
    close() {
      for (const stop of listening) stop();
    },
  };
};
