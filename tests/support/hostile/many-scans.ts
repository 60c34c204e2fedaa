const marker = (code: number, data: Buffer) => {
  const head = Buffer.of(0xff, code, 0, 0);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** Valid progressive JPEG with up to 190 scans. A decoder must read every block of every scan. */
export function manyScans(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const frame = Buffer.from('08000000000301110002110003110000', 'hex').subarray(0, 15);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  // Each Huffman table has one 1-bit code: difference 0 for DC, a 1-bit coefficient for AC.
  const table = (id: number, symbol: number) => Buffer.of(id, 1, ...Array(15).fill(0), symbol);
  const scan = (index: number) => {
    const [component, coefficient] = [1 + (index % 3), 1 + Math.floor(index / 3)];
    return [
      marker(0xda, Buffer.of(1, component, 0, coefficient, coefficient, 0)),
      Buffer.alloc(Math.ceil(blocks / 4), 0b01010101),
    ];
  };
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    marker(0xdb, Buffer.concat([Buffer.of(0), Buffer.alloc(64, 1)])),
    marker(0xc2, frame),
    marker(0xc4, Buffer.concat([table(0, 0), table(0x10, 1)])),
    marker(0xda, Buffer.of(3, 1, 0, 2, 0, 3, 0, 0, 0, 0)),
    Buffer.alloc(Math.ceil((blocks * 3) / 8)),
    ...Array.from({ length: scans - 1 }, (_, index) => scan(index)).flat(),
    Buffer.of(0xff, 0xd9),
  ]);
}
