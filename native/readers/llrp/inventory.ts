import { encodeParameter, parameterType as parameter, u8, u16, u32 } from './messages.ts';

/** The one inventory a station runs on a tag reader. */
const roSpecId = 1;

const allAntennas = 0;
const allRoSpecs = 0;
const airProtocolGen2 = 1;
const disabled = 0;
const noTrigger = 0;
const eachTagsOrEnd = 1;
const periodic = 1;
/** Only the EPC is asked for: no antenna, no signal strength, no times. */
const REPORT_EPC_ONLY = 0;

/** An inventory on all antennas that starts when told, never ends, and reports each tag at once. */
export function endlessInventory(): Buffer {
  const boundary = encodeParameter(
    parameter.roBoundarySpec,
    encodeParameter(parameter.roSpecStartTrigger, u8(noTrigger)),
    encodeParameter(parameter.roSpecStopTrigger, u8(noTrigger), u32(0)),
  );
  const antennas = encodeParameter(
    parameter.aiSpec,
    u16(1),
    u16(allAntennas),
    encodeParameter(parameter.aiSpecStopTrigger, u8(noTrigger), u32(0)),
    encodeParameter(parameter.inventoryParameterSpec, u16(1), u8(airProtocolGen2)),
  );
  const report = encodeParameter(
    parameter.roReportSpec,
    u8(eachTagsOrEnd),
    u16(1),
    encodeParameter(parameter.tagReportContentSelector, u16(REPORT_EPC_ONLY)),
  );
  return encodeParameter(parameter.roSpec, u32(roSpecId), u8(0), u8(disabled), boundary, antennas, report);
}

/** The body that names the station's inventory. */
export const thisInventory = u32(roSpecId);

/** The body that names every inventory on the reader. */
export const everyInventory = u32(allRoSpecs);

/** The body of SET_READER_CONFIG that asks for a sign of life every so many milliseconds. */
export function keepaliveEvery(milliseconds: number): Buffer {
  const keepFactorySettings = u8(0);
  return Buffer.concat([
    keepFactorySettings,
    encodeParameter(parameter.keepaliveSpec, u8(periodic), u32(milliseconds)),
  ]);
}
