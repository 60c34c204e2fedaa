const digitElsewhere = /(?![0-9])\p{Decimal_Number}/gu;

/** A text with the digits of all scripts as 0 to 9, as keyboards and input methods type them: '٣' and '３' are '3'. */
export function plainDigits(text: string): string {
  return text.replaceAll(digitElsewhere, (digit) => {
    const compatible = digit.normalize('NFKC');
    return compatible === digit ? String(digitValue(digit)) : compatible;
  });
}

/** Value of a digit: tens of digits follow each other, and may follow those of another script. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Decimal_Number}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
