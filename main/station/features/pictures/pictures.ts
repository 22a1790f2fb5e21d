import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { stationFile } from '../../../../shared/features/factory/stations/stations.ts';
import type { StationGateway } from '../../core/sync-client.ts';

const keptSchema = z.object({ mediaType: z.string(), base64: z.string() });
type StationPicture = z.infer<typeof keptSchema>;

/** Mockups and artwork, kept on this computer once fetched so that they show without the network. */
export interface Pictures {
  /** Null when it was never fetched and cannot be now. */
  get(fileId: string): Promise<StationPicture | null>;
}

export function pictures(folder: string, gateway: StationGateway): Pictures {
  const place = join(folder, 'pictures');
  const underWay = new Map<string, Promise<StationPicture | null>>();
  async function fetchOne(fileId: string): Promise<StationPicture | null> {
    const path = join(place, `${fileId}.json`);
    try {
      return keptSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    } catch {
      // Not kept yet, or cut off while it was written.
    }
    try {
      const { mediaType, bytes } = await gateway.file(stationFile, { id: fileId });
      const picture = { mediaType, base64: bytes.toString('base64') };
      await mkdir(place, { recursive: true });
      await writeFile(`${path}.part`, JSON.stringify(picture));
      await rename(`${path}.part`, path);
      return picture;
    } catch {
      return null;
    }
  }
  return {
    get(fileId) {
      const known = underWay.get(fileId);
      if (known) return known;
      const fetching = fetchOne(fileId).finally(() => underWay.delete(fileId));
      underWay.set(fileId, fetching);
      return fetching;
    },
  };
}
