# OpenSSH. Of its chacha20-poly1305@openssh.com the stream is libcrypto's, and Poly1305 its own.
packages=(openssh-server openssh-client)
suites=(aes128-gcm@openssh.com aes256-gcm@openssh.com chacha20-poly1305@openssh.com)
version() { ssh -V 2>&1 | sed 's/OpenSSH_\([^ ,]*\).*/\1/'; }

transfer_by_shell() { # SERVER'S SIDE, CLIENT'S SIDE
    local key
    for key in host user; do ssh-keygen -q -t ed25519 -N '' -f "$key"; done
    port=$(free_port)
    # The folder that it locks its unprivileged child in; the system makes it when the service starts.
    [ -d /run/sshd ] || mkdir /run/sshd
    cat >sshd.conf <<S
ListenAddress 127.0.0.1:$port
HostKey $PWD/host
AuthorizedKeysFile $PWD/user.pub
PidFile none
StrictModes no
UsePAM no
PermitRootLogin prohibit-password
S
    start "$1" /usr/sbin/sshd -D -e -f sshd.conf
    up "$port"
    echo "[127.0.0.1]:$port $(cat host.pub)" >known
    run "$2" ssh -F none -i user -p "$port" -c "$suite" -o UserKnownHostsFile=known -o StrictHostKeyChecking=yes \
        -o BatchMode=yes 127.0.0.1 "cat '$PWD/payload'" >received
}

server() { transfer_by_shell tested peer; }
client() { transfer_by_shell peer tested; }
