const { join } = require('node:path');

/** electron-builder's step after packing: takes out of the program what the station never uses. */
module.exports = async function flipStationFuses({ electronPlatformName, appOutDir, packager }) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  const { productFilename } = packager.appInfo;
  const program = {
    darwin: `${productFilename}.app`,
    mas: `${productFilename}.app`,
    win32: `${productFilename}.exe`,
    linux: packager.executableName,
  }[electronPlatformName];
  await flipFuses(join(appOutDir, program), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    resetAdHocDarwinSignature: electronPlatformName === 'darwin',
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: false,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    [FuseV1Options.WasmTrapHandlers]: true,
  });
};
