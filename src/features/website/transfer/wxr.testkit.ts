// Without imports: browser tests make files with it too.

type WxrItem = {
  id: number;
  content: string;
  more?: string;
  status?: string;
  type?: string;
  title?: string;
  slug?: string;
  date?: string;
};

const cdata = (text: string): string => `<![CDATA[${text}]]>`;

/** An item as WordPress writes it. */
export const wxrItem = ({ id, content, more = '', status = 'publish', type = 'post', ...item }: WxrItem): string => {
  const { title = `Post number ${id}`, slug = `post-number-${id}`, date = '2019-05-01 10:00:00' } = item;
  return `<item><title>${cdata(title)}</title><link>https://old.example/2019/05/${slug}/</link><dc:creator>${cdata('ada')}</dc:creator>
<guid isPermaLink="false">https://old.example/?p=${id}</guid><content:encoded>${cdata(content)}</content:encoded><excerpt:encoded>${cdata('')}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date_gmt>${cdata(date)}</wp:post_date_gmt><wp:post_name>${cdata(slug)}</wp:post_name>
<wp:status>${cdata(status)}</wp:status><wp:post_type>${cdata(type)}</wp:post_type>
<category domain="category" nicename="notes">${cdata('Notes & Thoughts')}</category>${more}</item>`;
};

export const wxrFile = (items: readonly string[]): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><link>https://old.example</link>
<wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_login>${cdata('ada')}</wp:author_login><wp:author_display_name>${cdata('Ada Lovelace')}</wp:author_display_name></wp:author>
${items.join('\n')}
</channel></rss>`);
