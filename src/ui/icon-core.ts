import { createElement, type SVGProps } from 'react';

type IconData = { name: string; node: [tag: string, attributes: Record<string, string>][] };
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/** Stands in for the icon library's own builder in the build: the same markup at a tenth of the size. Every page carries it. */
export default function createIcon({ name, node }: IconData) {
  return function Icon({ size = 24, className, children, ...rest }: IconProps) {
    const attributes = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round' as const,
      strokeLinejoin: 'round' as const,
      ...rest,
      className: className ? `lucide lucide-${name} ${className}` : `lucide lucide-${name}`,
    };
    return createElement('svg', attributes, ...node.map(([tag, shape]) => createElement(tag, shape)), children);
  };
}
