import { type Notice, notices } from '#contract/notices.ts';
import { findInterfaceTexts } from './interface-texts.ts';

// Prints every notice, and every text of the interface by the file that has it.

console.log('Notices: name, title and text, seconds, topic\n');
for (const [name, notice] of Object.entries<Notice>(notices)) {
  const { title, text, timer, topic = 'any' } = notice;
  console.log([name, text ? `${title} / ${text}` : title, timer / 1000, topic].join(' | '));
}
for (const [file, texts = []] of Object.entries(
  Object.groupBy(findInterfaceTexts(), ({ file }) => file),
)) {
  console.log(`\n${file}\n`);
  for (const { text } of texts) console.log(text);
}
