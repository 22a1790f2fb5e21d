import { z } from 'zod';

const Device = z.object({
  path: z.string().min(1),
  usagePage: z.int().optional(),
});

/** A HID interface of a plugged-in device. */
export type HidDevice = z.infer<typeof Device>;

/** An open device that hands on its reports, report id first. */
export interface HidHandle {
  onReport(listener: (report: Uint8Array) => void): void;
  onLost(listener: (reason: string) => void): void;
  /** Writes and reads a feature report of a device without report ids. */
  writeFeature(report: Uint8Array): Promise<void>;
  readFeature(length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The operating system's HID devices; the edge at which tests put bytes. */
export interface HidDriver {
  devices(vendor: number, product: number): Promise<HidDevice[]>;
  open(path: string): Promise<HidHandle>;
}

/** The driver over node-hid, loaded on first use: a station without HID readers needs no native library for them. */
export const nodeHid: HidDriver = {
  async devices(vendor, product) {
    const { devicesAsync } = await import('node-hid');
    return z.array(Device).parse(await devicesAsync(vendor, product));
  },

  async open(path) {
    const { HIDAsync } = await import('node-hid');
    const device = await HIDAsync.open(path);
    return {
      onReport: (listener) => device.on('data', (report: Uint8Array) => listener(report)),
      onLost: (listener) => device.on('error', (error: Error) => listener(error.message)),
      writeFeature: async (report) => {
        await device.sendFeatureReport(Buffer.from([0, ...report]));
      },
      readFeature: async (length) => (await device.getFeatureReport(0, length + 1)).subarray(1),
      close: () => device.close(),
    };
  },
};
