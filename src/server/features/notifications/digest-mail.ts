export function renderDigestMail(
  sentences: readonly string[],
  options: { readonly total: number; readonly publicUrl: string; readonly unsubscribe: string },
): { readonly subject: string; readonly text: string } {
  const { total, publicUrl, unsubscribe } = options;
  const others = total - sentences.length;
  const lines = sentences.map((sentence) => `- ${sentence}`);
  if (others > 0) lines.push(`- and ${others} more`);
  return {
    subject: total === 1 ? 'Tifo: 1 new notification' : `Tifo: ${total} new notifications`,
    text: `New on Tifo since our last mail, and not read yet:

${lines.join('\n')}

All of it is here:

${publicUrl}/notifications

You asked for this mail, which comes once a day at most. Your
settings have a switch for each kind of news. If you want no
more of these mails at all, open this link and press the button:

${unsubscribe}
`,
  };
}
