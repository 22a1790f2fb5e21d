import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** Healthy answers of a label printer to `~HS`. */
const healthy = ['030,0,0,0400,000,0,0,0,000,0,0,0', '001,0,0,0,1,2,4,0,00000000,1,000', '1234,0']
  .map((text) => `\x02${text}\x03\r\n`)
  .join('');

/** A printer that is well until a label has arrived and then never says another word. */
export async function silentPrinter(): Promise<{
  address: string;
  labelArrived: Promise<void>;
  close(): Promise<void>;
}> {
  const arrived = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (text.includes('^XA')) {
        silent = true;
        arrived.resolve();
      }
      if (!silent && text.includes('~HS')) socket.write(healthy);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    address: `tcp://127.0.0.1:${port}`,
    labelArrived: arrived.promise,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
