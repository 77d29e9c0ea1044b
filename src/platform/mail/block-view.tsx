import type { CSSProperties, ReactNode } from 'react';
import { type MailBlock, safeLink } from './mail-blocks.ts';
import type { MailPalette } from './mail-colors.ts';
import { fonts } from './mail-styles.ts';

type TableProps = { children: ReactNode; width?: string; className?: string; style?: CSSProperties };

export function Table({ children, width, className, style }: TableProps) {
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      width={width}
      className={className}
      style={{ borderCollapse: 'separate', ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

const body: CSSProperties = { fontFamily: fonts.text, fontSize: 16, lineHeight: '26px' };

function Button({ label, url, palette }: { label: string; url: string; palette: MailPalette }) {
  const link: CSSProperties = {
    display: 'inline-block',
    padding: '15px 28px',
    fontFamily: fonts.text,
    fontSize: 16,
    lineHeight: '20px',
    fontWeight: 600,
    color: palette.onButton,
    textDecoration: 'none',
  };
  return (
    <>
      <Table className="wide" style={{ margin: '4px 0 14px' }}>
        <tr>
          <td className="button" style={{ backgroundColor: palette.button, borderRadius: 8 }}>
            <a href={safeLink(url)} style={link}>
              {label}
            </a>
          </td>
        </tr>
      </Table>
      <p className="muted" style={{ ...body, margin: 0, fontSize: 13, lineHeight: '20px', color: palette.muted }}>
        If the button does not work, open this address:{' '}
        <a href={url} className="link" style={{ color: palette.link, wordBreak: 'break-all' }}>
          {url}
        </a>
      </p>
    </>
  );
}

function Code({ code, label, palette }: { code: string; label?: string; palette: MailPalette }) {
  const cell: CSSProperties = {
    backgroundColor: palette.panel,
    border: `1px solid ${palette.line}`,
    borderRadius: 8,
    padding: '18px 24px',
    fontFamily: fonts.mono,
    fontSize: 28,
    lineHeight: '34px',
    letterSpacing: code.length > 12 ? '0.04em' : '0.22em',
    wordBreak: 'break-all',
    color: palette.ink,
  };
  return (
    <>
      {label ? (
        <p className="muted" style={{ ...body, margin: '0 0 8px', fontSize: 13, lineHeight: '20px', color: palette.muted }}>
          {label}
        </p>
      ) : null}
      <Table width="100%">
        <tr>
          <td className="panel ink" style={cell}>
            {code}
          </td>
        </tr>
      </Table>
    </>
  );
}

type KeyValuesProps = Omit<Extract<MailBlock, { type: 'key-values' }>, 'type'> & { palette: MailPalette };

/** A hash has no place to break at. */
const breakUnspaced = (text: string): CSSProperties => (/\S{25}/.test(text) ? { wordBreak: 'break-all' } : {});

function KeyValues({ rows, align, palette }: KeyValuesProps) {
  const cell: CSSProperties = {
    ...body,
    borderBottom: `1px solid ${palette.line}`,
    padding: '11px 0',
    verticalAlign: 'top',
    fontSize: 15,
    lineHeight: '22px',
    // Two columns share the width by their words: where any of them may break, one column becomes as narrow as a letter.
    overflowWrap: 'normal',
    wordBreak: 'normal',
  };
  return (
    <Table width="100%" className="line" style={{ borderTop: `1px solid ${palette.line}` }}>
      {rows.map(({ label, value, strong }) => (
        <tr key={label}>
          <td
            className="line muted"
            width={align === 'start' ? '32%' : undefined}
            style={{ ...cell, color: palette.muted, paddingRight: 20, ...breakUnspaced(label) }}
          >
            {label}
          </td>
          <td
            className="line ink"
            align={align === 'start' ? 'left' : 'right'}
            style={{
              ...cell,
              color: palette.ink,
              fontWeight: strong ? 700 : 500,
              fontVariantNumeric: 'tabular-nums',
              whiteSpace: value.length <= 24 ? 'nowrap' : 'normal',
              ...breakUnspaced(value),
            }}
          >
            {value}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function List({ items, palette }: { items: string[]; palette: MailPalette }) {
  return (
    <Table width="100%">
      {items.map((item) => (
        <tr key={item}>
          <td width="22" className="accent" style={{ ...body, verticalAlign: 'top', color: palette.accent, padding: '3px 0' }}>
            &ndash;
          </td>
          <td className="ink" style={{ ...body, verticalAlign: 'top', color: palette.ink, padding: '3px 0' }}>
            {item}
          </td>
        </tr>
      ))}
    </Table>
  );
}

export function BlockView({ block, palette }: { block: MailBlock; palette: MailPalette }) {
  switch (block.type) {
    case 'paragraph': {
      const muted = block.tone === 'muted';
      const size: CSSProperties = muted ? { fontSize: 14, lineHeight: '22px' } : {};
      return (
        <p
          className={muted ? 'muted' : 'ink'}
          style={{ ...body, ...size, margin: 0, whiteSpace: 'pre-line', color: muted ? palette.muted : palette.ink }}
        >
          {block.text}
        </p>
      );
    }
    case 'button':
      return <Button label={block.label} url={block.url} palette={palette} />;
    case 'code':
      return <Code code={block.code} label={block.label} palette={palette} />;
    case 'list':
      return <List items={block.items} palette={palette} />;
    case 'key-values':
      return <KeyValues rows={block.rows} align={block.align} palette={palette} />;
  }
}
