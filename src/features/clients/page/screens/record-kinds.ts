import {
  CalendarClock,
  FileText,
  FolderKanban,
  History,
  LifeBuoy,
  type LucideIcon,
  MessageCircle,
  MessageSquareText,
  Paperclip,
  PenLine,
  Receipt,
  StickyNote,
  Wallet,
} from 'lucide-react';
import type { BadgeTone } from '#ui/badge.tsx';
import type { TimelineEntry } from '../contract.ts';

export const kinds: Record<TimelineEntry['kind'], { icon: LucideIcon; label: string }> = {
  project: { icon: FolderKanban, label: 'Project' },
  estimate: { icon: FileText, label: 'Estimate' },
  contract: { icon: PenLine, label: 'Contract' },
  order: { icon: Receipt, label: 'Order' },
  payment: { icon: Wallet, label: 'Payment' },
  booking: { icon: CalendarClock, label: 'Booking' },
  conversation: { icon: MessageCircle, label: 'Conversation' },
  inquiry: { icon: MessageSquareText, label: 'Inquiry' },
  ticket: { icon: LifeBuoy, label: 'Ticket' },
  file: { icon: Paperclip, label: 'File' },
  note: { icon: StickyNote, label: 'Private note' },
  activity: { icon: History, label: 'Activity' },
};

const tones: Record<string, BadgeTone> = {
  accepted: 'success',
  active: 'success',
  completed: 'success',
  confirmed: 'success',
  paid: 'success',
  signed: 'primary',
  viewed: 'primary',
  sent: 'info',
  new: 'info',
  open: 'info',
  refunded: 'info',
  pending: 'warning',
  expired: 'warning',
  'in-progress': 'warning',
  'awaiting-response': 'warning',
  declined: 'danger',
};

/** A status of any kind of record: its word as a label, and a colour where one is usual. */
export const statusLook = (status: string): { tone: BadgeTone; label: string } => ({
  tone: tones[status] ?? 'neutral',
  label: status.charAt(0).toUpperCase() + status.slice(1).replaceAll('-', ' '),
});
